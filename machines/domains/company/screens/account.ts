import { area } from '#machines/core/screens/screen.ts';

/**
 * The screens of the user's own account, and the calls around signing in, such as password reset, invitations and the
 * first setup.
 */
export const account = area({
  screens: {
    changePassword: {
      address: '/changepassword',
      title: 'Change Password',
      needs: 'signedIn',
      calls: { 'POST /Auth/ChangePassword': 'signedIn' },
    },
    photo: {
      address: '/account/photo',
      title: 'Your photo',
      needs: 'signedIn',
      calls: { 'POST /Employee/UpdateProfilePhoto': 'signedIn' },
    },
    mail: {
      address: '/account/mail',
      title: 'Email address',
      needs: 'signedIn',
      calls: {
        'POST /Auth/ChangeMail': 'signedIn',
        'POST /Auth/ConfirmMail': 'signedIn',
        'GET /Auth/MailProposals': 'signedIn',
        'POST /Auth/RefuseMail': 'signedIn',
      },
    },
    sessions: {
      address: '/account/sessions',
      title: 'Your devices',
      needs: 'signedIn',
      calls: {
        'GET /Auth/Sessions': 'signedIn',
        'POST /Auth/SignOutDevice': 'signedIn',
        'POST /Auth/SignOutEverywhere': 'signedIn',
      },
    },
    signIns: {
      address: '/account/signIns',
      title: 'Sign-in log',
      needs: 'signedIn',
      // HR and administrators see the sign-ins of their units, and other users their own.
      calls: { 'GET /Auth/UserLogginInfo': 'signedIn' },
    },
    notificationSettings: {
      address: '/account/notifications',
      title: 'Notification settings',
      needs: 'signedIn',
      calls: {
        'GET /Notification/GetPreferences': 'signedIn',
        'POST /Notification/UpdatePreferences': 'signedIn',
      },
    },
    delegation: {
      address: '/account/delegation',
      title: 'Delegation',
      needs: 'signedIn',
      // Everyone can delegate their own approvals, and see those that were delegated to them.
      calls: {
        'GET /Workflow/Delegations': 'signedIn',
        'GET /Workflow/StandIns': 'signedIn',
        'POST /Workflow/Delegate': 'signedIn',
        'POST /Workflow/EndDelegation': 'signedIn',
      },
    },
    jobs: {
      address: '/account/jobs',
      title: 'Jobs',
      needs: 'signedIn',
      // All users see their own jobs.
      calls: {
        'GET /Jobs': 'signedIn',
        'GET /Jobs/Job': 'signedIn',
        'GET /Jobs/File': 'signedIn',
        'POST /Jobs/StartExport': 'signedIn',
        // The job itself checks the permission for the import.
        'POST /Jobs/CheckFile': 'signedIn',
        'POST /Jobs/ImportFile': 'signedIn',
        'POST /Jobs/Cancel': 'signedIn',
        'POST /Jobs/Remove': 'signedIn',
      },
    },
    mySalaryAccess: {
      address: '/account/salaryAccess',
      title: 'Who saw my pay',
      needs: 'signedIn',
      calls: { 'GET /Privacy/LooksAtMyPay': 'signedIn' },
    },
  },
  calls: {
    'POST /Auth/Login': 'public',
    'POST /Auth/GenerateRefreshToken': 'public',
    'POST /Auth/Logout': 'public',
    // These two calls only accept the token of a session that awaits its code.
    'GET /Auth/GetLoginOTP': 'public',
    'POST /Auth/VerifyLoginOTP': 'public',
    'POST /Auth/ForgetPassword': 'public',
    'POST /Auth/VerifyForgetPasswordOTP': 'public',
    'POST /Auth/ResetPassword': 'public',
    // Anyone who has the link in the mail can open these.
    'POST /Users/Invitation': 'public',
    'POST /Users/AcceptInvitation': 'public',
    'POST /Auth/RefuseMailByLink': 'public',
    // These calls need the code that the server prints while no one can sign in.
    'GET /Setup/Status': 'public',
    'POST /Setup/Check': 'public',
    'POST /Setup/Found': 'public',
    'POST /Auth/LoginByTicket': 'public',
    'GET /Auth/Providers': 'public',
    'GET /Auth/Oidc/:provider/Start': 'public',
    'GET /Auth/Oidc/:provider/Callback': 'public',
    'GET /Auth/OAuthNonce': 'public',
    'GET /Auth/LoginOAuth2G': 'public',
    'GET /Auth/LoginOAuth2GV2': 'public',
    'POST /Auth/CreateUserLogginInfo': 'public',
    'POST /Auth/LoginTicket': 'signedIn',
    'GET /Auth/Me': 'signedIn',
    'GET /Auth/GetMenuListPermissionWise': 'signedIn',
    'GET /Auth/GetMenuUserPermissionForActivityCheck': 'signedIn',
  },
});
