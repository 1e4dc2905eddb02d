import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { AnyQuestion, CommentQuestion, Question } from './question.ts';
import { lazyPart } from './Unfetched.tsx';

type Ask = (question: AnyQuestion) => Promise<string | null>;

/** The dialog is loaded with the first question, because the first page asks none. */
const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'));

const AskContext = createContext<Ask | null>(null);

function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useConfirm needs a UiProvider above it.');
  return ask;
}

/** Shows a confirmation dialog and resolves with the answer. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(async (question) => (await ask(question)) !== null, [ask]);
}

/**
 * Asks a question with a comment box. It resolves with null if cancelled, or else with the trimmed comment,
 * which may be ''.
 */
export function useConfirmWithComment(): (question: CommentQuestion) => Promise<string | null> {
  return useAsk();
}

/** Shows the confirmation dialogs of useConfirm, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openQuestion, setOpenQuestion] = useState<AnyQuestion | null>(null);
  const answer = useRef<(comment: string | null) => void>(null);

  const ask = useCallback<Ask>((question) => {
    answer.current?.(null);
    setOpenQuestion(question);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const settle = (comment: string | null) => {
    answer.current?.(comment);
    answer.current = null;
    setOpenQuestion(null);
  };

  return (
    <AskContext value={ask}>
      {children}
      {openQuestion && (
        <Suspense>
          <ConfirmDialog asked={openQuestion} settle={settle} />
        </Suspense>
      )}
    </AskContext>
  );
}
