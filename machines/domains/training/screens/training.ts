import { MENU } from '#machines/core/values/menuReferences.ts';
import { OWN } from '#machines/core/screens/harmless.ts';
import { ADD, everyoneMay, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const own = '/SelfService/traininganddevelopment';
const schedule = '/profile/traininganddevelopment/trainingschedule';
const list = '/administration/trainingAndDevelopment/list';

/** People who manage the schedule, and employees who train. The server decides which trainings each of them sees. */
const recorders = view(MENU.trainingSchedule, MENU.ownTrainings);

/** The screens of trainings: open trainings, the schedule, applications and attendance. */
export const training = area({
  screens: {
    ownTrainings: {
      address: `${own}/application`,
      title: 'Training Application',
      menu: { group: 'Employee Self Service', within: 'Training' },
      permission: {
        reference: MENU.ownTrainings,
        name: 'My Trainings',
        allow: everyoneMay(ADD),
        harmless: OWN,
      },
      calls: {
        'GET /Training/Own': view(MENU.ownTrainings),
        'GET /Training/Certificates': view(MENU.ownTrainings),
        'GET /Training/Catalogue': view(MENU.ownTrainings),
        'POST /Training/Apply': create(MENU.ownTrainings),
        'POST /Training/CheckIn': view(MENU.ownTrainings),
      },
    },
    findTraining: {
      address: `${own}/application/self-create`,
      title: 'Apply for a Training',
      needs: create(MENU.ownTrainings),
    },
    trainingEvaluation: {
      address: `${own}/trainingevaluation`,
      title: 'Training Evaluation',
      menu: { group: 'Employee Self Service', within: 'Training' },
      needs: view(MENU.ownTrainings),
      calls: {
        'GET /Training/Evaluations': view(MENU.ownTrainings),
        'POST /Training/Evaluate': create(MENU.ownTrainings),
      },
    },
    trainingSchedule: {
      address: schedule,
      title: 'Training Schedule',
      menu: { group: 'Employee Management', within: 'Training' },
      permission: {
        reference: MENU.trainingSchedule,
        name: 'Training Schedule',
        allow: { hr: ISSUE, admin: VIEW, finance: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Training/Schedule': recorders,
        'GET /Training/Details': recorders,
        'GET /Training/Choices': create(MENU.trainingSchedule),
        // Changing a training needs the permission to edit, which the call itself checks.
        'POST /Training/Plan': create(MENU.trainingSchedule),
        'POST /Training/CopyYear': create(MENU.trainingSchedule),
        'POST /Training/MarkAttendance': recorders,
        'GET /Training/CheckInCode': recorders,
        'POST /Training/SaveResults': recorders,
      },
    },
    planTraining: {
      address: `${schedule}/create`,
      title: 'Schedule a Training',
      needs: create(MENU.trainingSchedule),
    },
    changeTraining: {
      address: `${schedule}/edit/:id`,
      title: 'Change a Training',
      needs: edit(MENU.trainingSchedule),
    },
    viewTraining: {
      address: `${schedule}/view/:id`,
      title: 'Training',
      needs: recorders,
    },
    trainingApplications: {
      address: '/profile/traininganddevelopment/application',
      title: 'Training Applications',
      menu: { group: 'Employee Management', within: 'Training' },
      permission: {
        reference: MENU.trainingApplications,
        name: 'Training Applications',
        allow: { hr: ADD, admin: VIEW, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Training/Applications': view(MENU.trainingApplications),
        'POST /Training/ApplyFor': create(MENU.trainingApplications),
      },
    },
    applyForOthers: {
      address: '/profile/traininganddevelopment/application/create',
      title: 'Apply for Others',
      needs: create(MENU.trainingApplications),
    },
    trainingPlanning: {
      address: '/training/planning',
      title: 'Training Planning',
      menu: { group: 'Employee Management', within: 'Training' },
      needs: view(MENU.trainingSchedule),
      calls: { 'GET /Training/Needs': view(MENU.trainingSchedule) },
    },
    calendarBooking: {
      address: '/profile/traininganddevelopment/calendarbooking',
      title: 'Calendar Booking',
      menu: { group: 'Employee Management', within: 'Training' },
      needs: view(MENU.trainingSchedule),
      calls: { 'GET /Training/Calendar': view(MENU.trainingSchedule) },
    },
    trainingExecution: {
      address: '/training/execution',
      title: 'Training Execution',
      menu: { group: 'Employee Management', within: 'Training' },
      needs: view(MENU.trainingSchedule),
    },
    trainingList: {
      address: list,
      title: 'Training List',
      menu: { group: 'Administration', within: 'Training' },
      needs: view(MENU.trainingSchedule),
    },
    createTraining: {
      address: `${list}/create`,
      title: 'Create Training',
      needs: create(MENU.trainingSchedule),
    },
  },
});
