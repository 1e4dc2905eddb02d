import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { OWN, PUBLISHED } from '#machines/core/screens/harmless.ts';
import { ACT, EVERYONE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { trainingRequisition } from '#machines/domains/training/requests/trainingRequisition.ts';
import { area } from '#machines/core/screens/screen.ts';

const group = 'Performance Management System';

/** The screens of assessments. What a reader sees of one depends on its stage (appraisal/visibility.ts). */
export const performance = area({
  screens: {
    assessments: {
      address: '/pms/assessment',
      title: 'Assessment',
      menu: { group, within: 'Assessments' },
      permission: {
        reference: MENU.assessments,
        harmless: OWN,
        name: 'Assessment',
        allow: EVERYONE,
      },
      calls: {
        'GET /Performance/Mine': view(MENU.assessments, MENU.myPerformance),
        'GET /Performance/Appraisal': view(MENU.assessments, MENU.myPerformance, MENU.hrAssessment),
        'POST /Performance/SaveMarks': view(MENU.assessments, MENU.hrAssessment),
        'POST /Performance/SendMarks': view(MENU.assessments, MENU.hrAssessment),
      },
    },
    selfAssessment: {
      address: '/pms/assessment/self',
      title: 'Self Assessment',
      needs: view(MENU.assessments),
    },
    supervisorAssessment: {
      address: '/pms/assessment/supervisor',
      title: 'Supervisor Assessment',
      needs: view(MENU.assessments),
    },
    barAssessment: {
      address: '/pms/assessment/bar',
      title: 'BAR Assessment',
      needs: view(MENU.assessments),
      calls: { 'GET /Performance/Bar': view(MENU.assessments) },
    },
    hrAssessment: {
      address: '/pms/assessment/hr',
      title: 'HR Assessment',
      menu: { group, within: 'Assessments' },
      permission: {
        reference: MENU.hrAssessment,
        name: 'HR Assessment',
        allow: { hr: ACT, audit: VIEW },
      },
      calls: {
        'GET /Performance/Board': view(MENU.hrAssessment),
        'GET /Performance/CycleSummary': view(MENU.hrAssessment),
        'GET /Performance/CycleWork': edit(MENU.hrAssessment),
        'POST /Performance/OpenCycle': edit(MENU.hrAssessment),
        'POST /Performance/CloseForms': edit(MENU.hrAssessment),
        'POST /Performance/GiveBack': edit(MENU.hrAssessment),
        'POST /Performance/Calibrate': edit(MENU.hrAssessment),
        'POST /Performance/Publish': edit(MENU.hrAssessment),
      },
    },
    feedback: {
      address: '/pms/assessment/feedback',
      title: 'Feedback',
      menu: { group, within: 'Assessments' },
      permission: {
        reference: MENU.feedback,
        harmless: OWN,
        name: 'Feedback',
        allow: EVERYONE,
      },
      // feedback/visibility.ts decides whose rounds the caller may see and change.
      calls: {
        'GET /Feedback/Rounds': view(MENU.feedback, MENU.myPerformance),
        'GET /Feedback/Round': view(MENU.feedback, MENU.feedbackRounds),
        'GET /Feedback/Choices': view(MENU.feedback, MENU.feedbackRounds),
        'GET /Feedback/Request': view(MENU.feedback),
        'POST /Feedback/SaveRound': view(MENU.feedback, MENU.feedbackRounds),
        'POST /Feedback/SaveAnswers': view(MENU.feedback),
        'POST /Feedback/Give': view(MENU.feedback),
      },
    },
    feedbackRounds: {
      address: '/pms/assessment/feedback/all',
      title: 'Feedback Rounds',
      menu: { group, within: 'Assessments' },
      permission: {
        reference: MENU.feedbackRounds,
        name: 'Feedback Rounds',
        allow: { hr: ACT, audit: VIEW },
      },
      calls: { 'GET /Feedback/Board': view(MENU.feedbackRounds) },
    },
    nineBoxGrid: {
      address: '/pms/nineBoxGrid',
      title: 'Nine Box Grid',
      menu: { group },
      permission: {
        reference: MENU.nineBoxGrid,
        name: 'Nine Box Grid',
        allow: { supervisor: VIEW, hr: VIEW, audit: VIEW },
      },
      // The stage of an appraisal decides who may move whom (appraisal/visibility.ts).
      calls: {
        'GET /Performance/NineBox': view(MENU.nineBoxGrid),
        'POST /Performance/Place': view(MENU.nineBoxGrid),
      },
    },
    johari: {
      address: '/pms/coaching/johari',
      title: 'Johari Window',
      menu: { group, within: 'Coaching' },
      permission: {
        reference: MENU.johari,
        harmless: OWN,
        name: 'Johari Window',
        allow: EVERYONE,
      },
      calls: {
        'GET /Performance/Johari': view(MENU.johari),
        'POST /Performance/AskJohari': view(MENU.johari),
        'POST /Performance/ChooseJohari': view(MENU.johari),
      },
    },
    planning: {
      address: '/pms/planning',
      title: 'Performance Planning',
      menu: { group },
      permission: {
        reference: MENU.performancePlanning,
        harmless: OWN,
        name: 'Performance Planning',
        allow: EVERYONE,
      },
      // The server decides whose plans each person sees, and who may write, propose and agree (planning/states.ts).
      calls: {
        'GET /Performance/Planning': view(MENU.performancePlanning),
        'GET /Performance/Plan': view(MENU.performancePlanning, MENU.myPerformance),
        'GET /Performance/MyPlans': view(MENU.myPerformance),
        'POST /Performance/SavePlan': view(MENU.performancePlanning, MENU.myPerformance),
        'POST /Performance/ProposePlans': view(MENU.performancePlanning, MENU.myPerformance),
        'POST /Performance/CopyPlans': view(MENU.performancePlanning),
        'POST /Performance/DiscardPlan': view(MENU.performancePlanning, MENU.myPerformance),
      },
    },
    developmentPlan: {
      address: '/pms/idp',
      title: 'Individual Development Plan',
      menu: { group },
      permission: {
        reference: MENU.developmentPlan,
        harmless: OWN,
        name: 'Individual Development Plan',
        allow: EVERYONE,
      },
      // development/visibility.ts decides whose plans the caller may see and change.
      calls: {
        'GET /Development/Plans': view(MENU.developmentPlan, MENU.myPerformance),
        'GET /Development/Plan': view(MENU.developmentPlan, MENU.developmentPlans),
        'POST /Development/SavePlan': view(MENU.developmentPlan),
        'POST /Development/AddStep': view(MENU.developmentPlan),
        'POST /Development/SaveStep': view(MENU.developmentPlan),
        'POST /Development/AddPlanNote': view(MENU.developmentPlan),
        'POST /Development/RequestTraining': [
          ...view(MENU.developmentPlan),
          ...create(trainingRequisition.own.reference as MenuReference),
        ],
        'POST /Development/MakeCard': [...view(MENU.developmentPlan), ...view(MENU.taskManagement)],
      },
    },
    developmentPlans: {
      address: '/pms/idp/all',
      title: 'Development Plans',
      menu: { group },
      permission: {
        reference: MENU.developmentPlans,
        name: 'Development Plans',
        allow: { hr: ACT, audit: VIEW },
      },
      calls: { 'GET /Development/PlanBoard': view(MENU.developmentPlans) },
    },
    growTalks: {
      address: '/pms/coaching/grow',
      title: 'GROW Model',
      menu: { group, within: 'Coaching' },
      permission: {
        reference: MENU.growTalks,
        harmless: OWN,
        name: 'GROW Model',
        allow: EVERYONE,
      },
      calls: {
        'GET /Coaching/Talks': view(MENU.growTalks),
        'GET /Coaching/Talk': view(MENU.growTalks),
        'POST /Coaching/StartTalk': view(MENU.growTalks),
        'POST /Coaching/SaveTalk': view(MENU.growTalks),
        'POST /Coaching/FinishTalk': view(MENU.growTalks),
        'POST /Coaching/ShareTalk': view(MENU.growTalks),
        'POST /Coaching/DiscardTalk': view(MENU.growTalks),
        'POST /Coaching/CopyAction': [...view(MENU.growTalks), ...view(MENU.developmentPlan)],
      },
    },
    individualKpi: {
      address: '/pms/individualKpi',
      title: 'Individual KPI',
      menu: { group },
      permission: {
        reference: MENU.individualKpi,
        harmless: OWN,
        name: 'Individual KPI',
        allow: EVERYONE,
      },
      // The server only shows another person's KPIs to callers who may open that person's appraisal.
      calls: { 'GET /Performance/IndividualKpi': view(MENU.individualKpi) },
    },
    strategicMap: {
      address: '/strategicMap',
      title: 'Strategic Map',
      menu: { group: 'Overview' },
      permission: {
        reference: MENU.strategicMap,
        harmless: PUBLISHED,
        name: 'Strategic Map',
        allow: EVERYONE,
      },
      calls: { 'GET /Performance/StrategicMap': view(MENU.strategicMap) },
    },
    performanceReports: {
      address: '/pms/reports',
      title: 'PMS Reports',
      menu: { group, within: 'Reports' },
      permission: {
        reference: MENU.performanceReports,
        name: 'PMS Reports',
        allow: { hr: VIEW, md: VIEW, audit: VIEW },
      },
      calls: { 'GET /Performance/Distribution': view(MENU.performanceReports) },
    },
    myPerformance: {
      address: '/SelfService/myPerformance',
      title: 'My Performance',
      menu: { group: 'Employee Self Service' },
      permission: {
        reference: MENU.myPerformance,
        harmless: OWN,
        name: 'My Performance',
        allow: EVERYONE,
      },
    },
  },
});
