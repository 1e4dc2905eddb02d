import { Router } from 'express';
import { z } from 'zod';
import { loginBody } from '#machines/core/contracts/workflow.ts';
import {
  changeMailBody,
  changePasswordBody,
  confirmMailBody,
  forgetPasswordBody,
  resetPasswordBody,
  ticketBody,
  verifyCodeBody,
  verifyResetBody,
} from '#machines/domains/company/contracts/auth.ts';
import { acceptBody, invitationBody } from '#machines/domains/company/contracts/users.ts';
import type { Principals } from '#server/platform/access/principals.ts';
import { AppError } from '#server/platform/errors.ts';
import { getCall, read, write } from '#server/platform/http/call.ts';
import { answering, answeringGet } from '#server/platform/http/answering.ts';
import type { Services } from '#server/platform/services.ts';
import { accountById, presentAccount, getProfile } from './account.ts';
import { changeMail, confirmMail } from './changeMail.ts';
import { changePassword, guessSlowly } from './changePassword.ts';
import { onlyAwaitingCode, sendCode, sendCodeQuery, verifyCode } from './code.ts';
import {
  listSessions,
  signOutDevice,
  signOutDeviceBody,
  signOutEverywhere,
  signOutEverywhereBody,
} from './devices.ts';
import { forgetPassword, resetPassword, verifyForgotten } from './forgotPassword.ts';
import { createAuthContext } from './context.ts';
import { accessTokenQuery, giveNonce, googleQuery, loginByIdToken } from './idToken.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { login } from './login.ts';
import { logout, logoutBody } from './logout.ts';
import { finishOidc, startOidc } from './oidc.ts';
import { presentProvider, getProviders } from './providers.ts';
import { refresh, refreshBody } from './refresh.ts';
import { historyQuery, reportBody, reportSignIn, signInHistory } from './signInHistory.ts';
import { giveTicket, loginByTicket } from './ticket.ts';

/** The calls of signing in and out that need no access token (spec 000 §7). */
export function publicAuthRoutes(services: Services, principals: Principals): Router {
  const router = Router();
  const auth = createAuthContext(services, principals);
  const providers = getProviders(services.env);

  router.post('/Auth/Login', answering(loginBody, login(auth)));
  router.post('/Auth/GenerateRefreshToken', answering(refreshBody, refresh(auth)));
  router.post('/Auth/Logout', answering(logoutBody, logout(auth)));

  // These calls need the token of a login that still awaits its code.
  const waiting = onlyAwaitingCode(auth);
  router.get('/Auth/GetLoginOTP', waiting, answeringGet(sendCodeQuery, sendCode(auth)));
  router.post('/Auth/VerifyLoginOTP', waiting, answering(verifyCodeBody, verifyCode(auth)));

  router.post('/Auth/ForgetPassword', answering(forgetPasswordBody, forgetPassword(auth)));
  router.post('/Auth/VerifyForgetPasswordOTP', answering(verifyResetBody, verifyForgotten(auth)));
  router.post('/Auth/ResetPassword', answering(resetPasswordBody, resetPassword(auth)));

  router.post('/Users/Invitation', answering(invitationBody, readInvitation(auth)));
  router.post('/Users/AcceptInvitation', answering(acceptBody, acceptInvitation(auth)));

  router.post('/Auth/LoginByTicket', answering(ticketBody, loginByTicket(auth)));

  const byIdToken = loginByIdToken(auth, providers);
  router.get('/Auth/Providers', (_request, response) => {
    response.json(providers.map(presentProvider));
  });
  router.get('/Auth/Oidc/:provider/Start', startOidc(auth, providers));
  router.get('/Auth/Oidc/:provider/Callback', finishOidc(auth, providers));
  router.get('/Auth/OAuthNonce', giveNonce);
  router.get('/Auth/LoginOAuth2G', answeringGet(googleQuery, byIdToken));
  router.get('/Auth/LoginOAuth2GV2', answeringGet(accessTokenQuery, byIdToken));

  router.post('/Auth/CreateUserLogginInfo', answering(reportBody, reportSignIn(auth)));
  return router;
}

/** The calls about a signed-in person's own sessions. */
export function authRoutes(services: Services): Router {
  const router = Router();
  // Returns the response of the login again, but without tokens.
  router.get(
    '/Auth/Me',
    read(services, z.object({}), async ({ db, actor }) => {
      const row = await accountById(db, actor.userId ?? 0);
      if (!row) throw new AppError('unauthenticated', 'Please log in');
      return presentAccount(getProfile(row, true), { token: '', refreshToken: '' });
    }),
  );
  router.post(
    '/Auth/ChangePassword',
    write(services, changePasswordBody, changePassword, { before: guessSlowly }),
  );
  router.post(
    '/Auth/ChangeMail',
    write(services, changeMailBody, changeMail, { before: guessSlowly }),
  );
  router.post(
    '/Auth/ConfirmMail',
    answering(confirmMailBody, (request, _response, body) =>
      confirmMail(getCall(services, request), body),
    ),
  );
  router.get('/Auth/Sessions', read(services, z.object({}), listSessions));
  router.post('/Auth/SignOutDevice', write(services, signOutDeviceBody, signOutDevice));
  router.post('/Auth/SignOutEverywhere', write(services, signOutEverywhereBody, signOutEverywhere));
  router.get('/Auth/UserLogginInfo', read(services, historyQuery, signInHistory));
  router.post('/Auth/LoginTicket', giveTicket(services.secret));
  return router;
}
