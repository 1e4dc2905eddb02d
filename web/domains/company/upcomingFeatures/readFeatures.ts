export interface Feature {
  title: string;
  text: string;
}

export interface FeatureArea {
  name: string;
  features: readonly Feature[];
}

const FEATURE = /^- \*\*(.+?)\*\*: ([^\n]+(?:\n {2}[^\n]+)*)/gm;

/** Parses the areas and features from the document of upcoming features. */
export function readFeatures(document: string): FeatureArea[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      features: [...part.matchAll(FEATURE)].map(([, title = '', text = '']) => ({
        title,
        text: text.replaceAll(/\s*\n\s*/g, ' '),
      })),
    }));
}
