/** The parts of the Web Speech API that we use. TypeScript's types of the DOM don't contain them. */
export interface Recognition {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

type MakeRecognition = new () => Recognition;

const isConstructor = (value: unknown): value is MakeRecognition => typeof value === 'function';

/** Makes a speech recogniser for a language, or returns null if the browser has none. */
export function createRecognition(locale: string): Recognition | null {
  const Recogniser: unknown =
    'SpeechRecognition' in window
      ? window.SpeechRecognition
      : 'webkitSpeechRecognition' in window
        ? window.webkitSpeechRecognition
        : undefined;
  if (!isConstructor(Recogniser)) return null;
  const recognition = new Recogniser();
  recognition.lang = locale;
  recognition.interimResults = false;
  recognition.maxAlternatives = 1;
  return recognition;
}

export const canListen = (): boolean =>
  'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;

/** The messages for the API's error codes. */
export const reasons: Readonly<Record<string, string>> = {
  'not-allowed': 'The microphone is not allowed for this page',
  'audio-capture': 'No microphone was found',
  'no-speech': 'No speech was heard',
};
export const OTHER_REASON = 'Speech is not recognised by this browser at the moment';
