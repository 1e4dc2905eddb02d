import { useQuery } from '@tanstack/react-query';
import { useAtom } from '@xstate/store/react';
import { useEffect, useMemo, useState } from 'react';
import { onPersonForgotten, useProfile } from '#web/session/index.ts';
import { onInspection } from '#web/lib/inspector/feed.ts';
import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';
import { getMachine } from './actors.ts';
import { askFromTheStart, stepsQuery } from './api.ts';
import { forwardTo } from './forward.ts';
import { getEvents } from './fromSteps.ts';
import { forget, inspected, learn, openInspected, take } from './store.ts';

/** Returns all inspected events: those of this browser's actors and those of the server's transitions. */
export function useInspected() {
  const { intUserId } = useProfile();
  const state = useAtom(inspected);
  const steps = useQuery(stepsQuery);
  useEffect(() => {
    const stopForgetting = onPersonForgotten(forget);
    const opened = openInspected(intUserId);
    let stop = () => {};
    let isLeft = false;
    void opened.then(() => {
      if (!isLeft) stop = onInspection((event) => take([event]));
    });
    return () => {
      isLeft = true;
      stop();
      stopForgetting();
      askFromTheStart();
    };
  }, [intUserId]);
  useEffect(() => {
    const newSteps = steps.data?.steps ?? [];
    if (newSteps.length === 0) return;
    void openInspected(intUserId).then(() => {
      learn(newSteps);
      take(getEvents(newSteps));
    });
  }, [steps.data, intUserId]);
  return { ...state, steps };
}

/**
 * Adds the machine's definition, from which an inspector draws the chart. It is added when sending, because
 * thousands of stored events would each contain the same ten kilobytes.
 */
const withDefinition = (
  event: InspectionEvent,
  definitions: ReadonlyMap<string, string>,
): InspectionEvent =>
  event.type === '@xstate.actor'
    ? { ...event, definition: event.definition ?? definitions.get(getMachine(event)) }
    : event;

/** Whether events are also sent to a developer's inspector; off by default. */
export function useForwarding(address: string | null, definitions: ReadonlyMap<string, string>) {
  const { events } = useAtom(inspected);
  const [isOn, setOn] = useState(false);
  const [lost, setLost] = useState(false);
  const line = useMemo(
    () =>
      isOn && address !== null
        ? forwardTo(address, () => {
            setOn(false);
            setLost(true);
          })
        : null,
    [isOn, address],
  );
  const [sent] = useState(() => new Set<string>());
  useEffect(() => () => line?.close(), [line]);
  useEffect(() => {
    if (!line) return;
    const fresh = events.filter(({ id }) => !sent.has(id));
    for (const { id } of fresh) sent.add(id);
    line.send(fresh.map((event) => withDefinition(event, definitions)));
  }, [line, events, sent, definitions]);
  return {
    isOn,
    lost,
    toggle: (on: boolean) => {
      sent.clear();
      setLost(false);
      setOn(on);
    },
  };
}
