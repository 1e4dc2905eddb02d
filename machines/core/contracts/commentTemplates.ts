import { z } from 'zod';

/** The maximum number of templates that a person can keep, so that the list stays easy to read. */
export const MAX_OWN_TEMPLATES = 20;
/** The longest template, which is as long as a comment may be. */
export const LONGEST_TEMPLATE = 2000;

/** Text that can be inserted into the comment of a decision. */
export interface CommentTemplate {
  id: number;
  text: string;
}

/** GET /Workflow/CommentTemplates. */
export interface CommentTemplates {
  own: CommentTemplate[];
  /** The templates of the company, by name. */
  shared: (CommentTemplate & { name: string })[];
}

/** POST /Workflow/KeepCommentTemplate: saves text for the caller. Text that is already saved is not added again. */
export const keepTemplateBody = z.object({
  text: z
    .string('Text is required')
    .trim()
    .min(1, 'Text is required')
    .max(LONGEST_TEMPLATE, 'Text can be at most 2000 characters'),
});

/** POST /Workflow/RemoveCommentTemplate: removes one of the caller's own. */
export const removeTemplateBody = z.object({
  id: z.number('must be a number').int('must be a whole number').positive(),
});
