import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { useSession } from '#web/session/index.ts';
import { lazyPart, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getArrival } from './arrival.ts';
import { ForgottenLink } from './ForgottenLink.tsx';
import { LoginForm } from './LoginForm.tsx';
import { GoOn } from './origin.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const TicketOffer = lazyPart(async () => ({
  default: (await import('./TicketOffer.tsx')).TicketOffer,
}));

export type LoginScreenProps = {
  /**
   * Whether the page is `/zxcvv`, whose first field is labelled 'Enter ID' and which has no external sign-in
   * (spec 000 §2).
   */
  alternate?: boolean | undefined;
};

/** The login screen. If the URL contains a ticket, the form stays hidden until the ticket has been checked. */
export function LoginScreen({ alternate = false }: LoginScreenProps) {
  const t = useTranslate();
  const session = useSession();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [{ ticket, problem }, setArrival] = useState(() => getArrival(search));

  // Removes the ticket from the URL and the browser's history.
  useEffect(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true, state });
  }, [navigate, search, state]);

  if (ticket !== null && session.status !== 'awaitingCode') {
    return (
      <Suspense>
        <TicketOffer ticket={ticket} onDone={(why) => setArrival({ ticket: null, problem: why })} />
      </Suspense>
    );
  }
  if (session.status === 'starting') return null;
  if (session.status === 'awaitingCode') {
    return <Navigate to={publicPaths.verifyPin} replace state={state} />;
  }
  if (session.status === 'in') return <GoOn />;
  return (
    <SignInFrame title={t('Log in to {product}', { product: 'Cadre' })}>
      {problem !== null && (
        <Notice tone="warning" live>
          {t(problem)}
        </Notice>
      )}
      <LoginForm idLabel={alternate ? 'Enter ID' : 'User id'} />
      <ForgottenLink />
      {!alternate && <ProviderButtons />}
    </SignInFrame>
  );
}
