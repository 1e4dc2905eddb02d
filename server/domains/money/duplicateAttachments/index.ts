export { duplicateAttachmentRoutes } from './routes.ts';
export { matchedReceiptRule } from './receiptRule.ts';
