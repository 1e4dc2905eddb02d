import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withTabLock, signIn } from '#web/session/index.ts';
import { Button, Person, Spinner } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { goOnByTicket, ticketQuery } from './api.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useRefusal, useWait } from './waiting.ts';

export type TicketOfferProps = {
  ticket: string;
  /** Called when the ticket was used, is invalid or was declined, with a message if there is one. */
  onDone: (problem: string | null) => void;
};

/** Names the user whom a ticket signs in. A click confirms it and signs in (contract, Decisions). */
export function TicketOffer({ ticket, onDone }: TicketOfferProps) {
  const t = useTranslate();
  const { data: offer, error } = useQuery(ticketQuery(ticket));
  const goingOn = useMutation({
    mutationFn: (next: string) => withTabLock(() => goOnByTicket(next)),
    onSuccess: (answer) => {
      signIn(answer);
      onDone(null);
    },
  });
  const refusal = useRefusal(error);
  const stopped = useRefusal(goingOn.error);
  const wait = useWait(stopped);
  useEffect(() => {
    if (refusal) onDone(refusal.message);
  });

  if (!offer) {
    return (
      <main aria-busy="true" aria-label={t('Loading')}>
        <Spinner />
      </main>
    );
  }
  return (
    <SignInFrame title={t('Log in to {product}', { product: 'Cadre' })}>
      <RefusalNotice refusal={stopped} wait={wait} />
      <Person
        name={offer.strDisplayName}
        detail={`${offer.strLoginId} · ${offer.strBusinessUnit}`}
        size="large"
      />
      <Button
        variant="primary"
        size="large"
        block
        loading={goingOn.isPending}
        disabled={goingOn.isError}
        onClick={() => goingOn.mutate(offer.ticket)}
      >
        {t('Continue as {name}', { name: offer.strDisplayName })}
      </Button>
      <Button variant="ghost" block onClick={() => onDone(null)}>
        {t('Log in as someone else')}
      </Button>
    </SignInFrame>
  );
}
