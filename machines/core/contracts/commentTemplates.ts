import { z } from 'zod';

/** As many of one's own as a list stays readable. */
export const MOST_OWN_TEMPLATES = 20;
/** As long as a comment may be. */
export const LONGEST_TEMPLATE = 2000;

/** A text that can be inserted where a decision is commented. */
export interface CommentTemplate {
  id: number;
  text: string;
}

/** GET /Workflow/CommentTemplates. */
export interface CommentTemplates {
  own: CommentTemplate[];
  /** The company's, by name. */
  shared: (CommentTemplate & { name: string })[];
}

/** POST /Workflow/KeepCommentTemplate: keeps a text for oneself; one that is kept already stays once. */
export const keepTemplateBody = z.object({
  text: z
    .string('Text is required')
    .trim()
    .min(1, 'Text is required')
    .max(LONGEST_TEMPLATE, 'Text can be at most 2000 characters'),
});

/** POST /Workflow/RemoveCommentTemplate: of one's own. */
export const removeTemplateBody = z.object({
  id: z.number('must be a number').int('must be a whole number').positive(),
});
