import { action, type WorkflowMeta } from '#machines/core/model/workflow.ts';

export function recommendation(): WorkflowMeta {
  return action({
    label: 'Recomend',
    who: { role: 'hr' },
    comment: 'none',
    confirm: 'Do you want to confirm?',
    tone: 'primary',
  });
}

/** The roles that act after the managing director's decision. Both can release, hold and return a raise. */
type Releaser = 'audit' | 'finance';

export function releasing(role: Releaser): WorkflowMeta {
  return action({
    label: 'Release',
    who: { role },
    comment: 'optional',
    confirm: 'Please enter your comments',
    tone: 'primary',
  });
}

export function holding(role: Releaser): WorkflowMeta {
  return action({
    label: 'Hold',
    who: { role },
    comment: 'required',
    confirm: 'Why is it put on hold?',
    notify: [
      {
        to: { party: 'requester' },
        one: 'An increment you requested was put on hold',
        many: '{count} increments you requested were put on hold',
        path: '/workflow/increment/{id}',
      },
    ],
  });
}

export function resuming(role: Releaser): WorkflowMeta {
  return action({ label: 'Resume', who: { role }, comment: 'optional', tone: 'primary' });
}

export function returning(role: Releaser): WorkflowMeta {
  return action({
    label: 'Return to HR',
    who: { role },
    comment: 'required',
    confirm: 'What should HR change?',
    tone: 'danger',
  });
}
