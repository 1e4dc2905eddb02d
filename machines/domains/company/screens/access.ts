import { FLAGS, MENU } from '#machines/core/values/menuReferences.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const roles = '/administration/roleManagement';
const roleManager = '/administration/roleManagement/userRoleManager';

/** The screens of users, roles and permissions. */
export const access = area({
  screens: {
    roleManagement: {
      address: roles,
      title: 'Role Management',
      needs: view(MENU.users),
    },
    usersInfo: {
      address: `${roles}/usersInfo`,
      title: 'Users Info',
      menu: { group: 'Administration', within: 'Role Management' },
      permission: { reference: MENU.users, name: 'Users', allow: { admin: FLAGS } },
      calls: {
        'GET /Users/List': view(MENU.users),
        'GET /Users/Details': view(MENU.users),
        'POST /Users/Create': create(MENU.users),
        'GET /Users/InviteAll': create(MENU.users),
        'GET /FirstSteps/Missing': create(MENU.users),
        // Each row also needs the permission of its own screen.
        'GET /FirstSteps/StartingSet': create(MENU.users),
        'POST /FirstSteps/ApplyStartingSet': create(MENU.users),
        'POST /Users/InviteAll': create(MENU.users),
        'POST /Users/Invite': edit(MENU.users),
        'POST /Users/Slips': create(MENU.users),
        'POST /Auth/UserActivation': edit(MENU.users),
        'POST /Users/SetActive': edit(MENU.users),
        'POST /Users/Lock': edit(MENU.users),
        'POST /Users/ResetPassword': edit(MENU.users),
        'POST /Users/EndSessions': edit(MENU.users),
        'POST /Users/GiveRole': edit(MENU.permissions),
        'POST /Users/TakeRole': edit(MENU.permissions),
        'GET /Users/RoleProposals': view(MENU.permissions),
        'POST /Users/DecideRole': edit(MENU.permissions),
      },
    },
    partnerUsersInfo: {
      address: `${roles}/partnerUsersInfo`,
      title: 'Partner Users Info',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: { 'POST /Users/CreatePartner': create(MENU.users) },
    },
    singleSignOn: {
      address: `${roles}/singleSignOn`,
      title: 'Single Sign-On',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /SignInRules/List': view(MENU.permissions),
        'POST /SignInRules/Save': edit(MENU.permissions),
        'POST /SignInRules/SetActive': edit(MENU.permissions),
      },
    },
    twoPeople: {
      address: `${roles}/twoPeople`,
      title: 'Two People',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /TwoPeople/Rules': view(MENU.permissions),
        'POST /TwoPeople/SaveRules': edit(MENU.permissions),
        'POST /TwoPeople/DecideRules': edit(MENU.permissions),
      },
    },
    programs: {
      address: `${roles}/programs`,
      title: 'Programs',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: {
        'GET /Programs/List': view(MENU.users),
        'POST /Programs/Make': create(MENU.users),
        'POST /Programs/MakeKey': edit(MENU.permissions),
        'POST /Programs/EndKey': edit(MENU.users),
        'POST /Programs/TakeKeyOver': edit(MENU.permissions),
      },
    },
    webhooks: {
      address: `${roles}/webhooks`,
      title: 'Webhooks',
      menu: { group: 'Administration', within: 'Role Management' },
      permission: {
        reference: MENU.webhooks,
        name: 'Webhooks',
        allow: { admin: FLAGS },
        appliesEverywhere: true,
      },
      calls: {
        'GET /Webhooks/List': view(MENU.webhooks),
        'GET /Webhooks/Deliveries': view(MENU.webhooks),
        'POST /Webhooks/Make': create(MENU.webhooks),
        'POST /Webhooks/Save': edit(MENU.webhooks),
        'POST /Webhooks/SetActive': edit(MENU.webhooks),
        'POST /Webhooks/RenewSecret': edit(MENU.webhooks),
        'POST /Webhooks/Test': edit(MENU.webhooks),
        'POST /Webhooks/Replay': edit(MENU.webhooks),
      },
    },
    userRole: {
      address: `${roles}/userRole`,
      title: 'User Role',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /Roles/List': view(MENU.permissions, MENU.users),
        'POST /Roles/Save': edit(MENU.permissions),
        'POST /Roles/SetActive': edit(MENU.permissions),
      },
    },
    // The specification calls it "company's own role table", after one customer. It redirects to User Role.
    arlRole: {
      address: '/administration/arlRole',
      title: 'ARL Role',
      needs: view(MENU.permissions),
    },
    featureGroup: {
      address: `${roles}/featureGroup`,
      title: 'Feature Group',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /FeatureGroups/List': view(MENU.permissions),
        'POST /FeatureGroups/Save': edit(MENU.permissions),
        'POST /FeatureGroups/SetFeatures': edit(MENU.permissions),
        'POST /FeatureGroups/SetActive': edit(MENU.permissions),
        'POST /FeatureGroups/Give': edit(MENU.permissions),
      },
    },
    // This address redirects to the first of the screens below it.
    userRoleManager: {
      address: roleManager,
      title: 'User Role Manager',
      needs: view(MENU.permissions),
    },
    roleAssignToUser: {
      address: `${roleManager}/roleAssignToUser`,
      title: 'Role Assign to User',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: {
        'GET /Roles/Held': view(MENU.users),
        'GET /Workflow/WithoutDecider': view(MENU.permissions),
      },
    },
    userRoleExtension: {
      address: `${roles}/userRoleExtension`,
      title: 'User Role Extension',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: {
        'GET /Roles/Extensions': view(MENU.users),
        'GET /Roles/Extension': view(MENU.users),
        'POST /Roles/Extend': edit(MENU.permissions),
      },
    },
    userRoleExtensionCreate: {
      address: `${roles}/userRoleExtension/create`,
      title: 'Extend a role',
      needs: edit(MENU.permissions),
    },
    userRoleExtensionView: {
      address: `${roles}/userRoleExtension/view/:id`,
      title: 'User Role Extension',
      needs: view(MENU.users),
    },
    rolePermissions: {
      address: `${roleManager}/featureAssignToRole`,
      title: 'Feature Assign to Role',
      menu: { group: 'Administration', within: 'Role Management' },
      permission: {
        reference: MENU.permissions,
        name: 'Roles and permissions',
        allow: { admin: FLAGS },
      },
      calls: {
        'GET /Permission/GetRolePermissions': view(MENU.permissions),
        'POST /Permission/UpdateRolePermissions': edit(MENU.permissions),
      },
    },
    userPermissions: {
      address: `${roleManager}/featureAssignToUser`,
      title: 'Feature Assign to User',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /Permission/GetUserPermissions': view(MENU.permissions),
        'POST /Permission/UpdateUserPermissions': edit(MENU.permissions),
        'POST /Permission/UnlockLogin': edit(MENU.permissions),
      },
    },
  },
  calls: {
    'GET /Permission/GetPermissionChanges': view(MENU.permissions),
    'GET /Permission/GetProposals': view(MENU.permissions),
    'POST /Permission/DecideProposal': edit(MENU.permissions),
    'POST /Permission/UndoChange': edit(MENU.permissions),
  },
});
