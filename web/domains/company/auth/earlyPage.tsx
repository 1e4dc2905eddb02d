import { renderToStaticMarkup } from 'react-dom/server';
import bengali from '#machines/core/locales/bn.json';
import { PLAIN_ENGLISH } from '#machines/core/locales/plain.ts';
import { speakFrom } from '#web/lib/messages.ts';
import { EarlySignIn } from './EarlySignIn.tsx';

/** The image links that React adds are removed, because the page fetches the images in time anyway. */
const drawn = (): string =>
  renderToStaticMarkup(<EarlySignIn />).replaceAll(/<link rel="preload"[^>]*>/g, '');

/** Renders the early sign-in form in each wording. The build runs it (vite.config.ts). */
export function drawEarly(): { asSpecified: string; plain: string; bengali: string } {
  speakFrom({ language: 'English', wording: 'asSpecified' }, {});
  const asSpecified = drawn();
  speakFrom({ language: 'English', wording: 'plain' }, PLAIN_ENGLISH);
  const plain = drawn();
  speakFrom({ language: 'Bengali', wording: 'asSpecified' }, bengali);
  return { asSpecified, plain, bengali: drawn() };
}
