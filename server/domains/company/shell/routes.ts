import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { vcard } from '#machines/domains/people/vcard.ts';
import { createPrincipals } from '#server/platform/access/principals.ts';
import { authenticate } from '#server/platform/http/authenticate.ts';
import { read, write } from '#server/platform/http/call.ts';
import { withContract } from '#server/platform/http/contracts.ts';
import type { Services } from '#server/platform/services.ts';
import { accountLanguage, ownLanguage } from '#machines/core/contracts/language.ts';
import { companyCard, ownCard } from './contactCard.ts';
import { saveAccountLanguage, saveOwnLanguage } from './language.ts';
import { shellInformation } from './shellInformation.ts';

/** The calls of the page frame: its links and the contact card (spec 000 §2). */
export function shellRoutes(services: Services): Router {
  const router = Router();
  router.get('/Shell/GetShellInformation', read(services, z.object({}), shellInformation));
  router.post('/Shell/SaveOwnLanguage', write(services, ownLanguage, saveOwnLanguage));
  router.post('/Shell/SaveAccountLanguage', write(services, accountLanguage, saveAccountLanguage));

  const identify = authenticate(createPrincipals(services.db, services.secret));
  const receiveContact: RequestHandler = async (request, response) => {
    // Anyone may download the company's contact card, but an invalid token is still refused.
    if (request.get('Authorization') !== undefined) {
      await identify(request, response, (error?: unknown) => {
        if (error) throw error;
      });
    }
    const { actor } = request;
    const card = actor ? await ownCard(services, actor) : await companyCard(services);
    response.attachment('contact.vcf').type('text/vcard').send(vcard(card));
  };
  router.get(
    '/PdfAndExcelReport/ReceiveContact',
    withContract(receiveContact, { reads: 'query', schema: z.object({}) }),
  );
  return router;
}
