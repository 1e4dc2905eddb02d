import { Router } from 'express';
import {
  addCaseBody,
  attachBody,
  cardBody,
  checkBody,
  closeBody,
  commentBody,
  deleteCommentBody,
  editCommentBody,
  linkBody,
  moveBody,
  projectBody,
  removeBody,
  watchBody,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { read, submit, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { addCase, openCasesQuery, readOpenCases } from './cases/add.ts';
import { cardQuery, readCard } from './card.ts';
import { cardsQuery, readCards } from './cards.ts';
import { readDashboard } from './dashboard.ts';
import { linkCards } from './links.ts';
import { moveCard } from './move.ts';
import { comment, deleteComment, editComment } from './comments.ts';
import { attach, saveCheck, watchCard } from './parts.ts';
import { noQuery, projectQuery, readProject, readProjects } from './projects.ts';
import { removeCard, saveCard } from './saveCard.ts';
import { closeProject, saveProject } from './saveProject.ts';

/** The calls about projects and their cards, for the members of each project. */
export function taskRoutes(services: Services): Router {
  const router = Router();
  router.get('/Task/Projects', read(services, noQuery, readProjects));
  router.get('/Task/Project', read(services, projectQuery, readProject));
  router.get('/Task/Cards', read(services, cardsQuery, readCards));
  router.get('/Task/Card', read(services, cardQuery, readCard));
  router.get('/Task/OpenCases', read(services, openCasesQuery, readOpenCases));
  router.get('/Task/Dashboard', read(services, noQuery, readDashboard));
  router.post('/Task/SaveProject', write(services, projectBody, saveProject));
  router.post('/Task/CloseProject', submit(services, closeBody, closeProject));
  router.post('/Task/SaveCard', write(services, cardBody, saveCard));
  router.post('/Task/AddCase', submit(services, addCaseBody, addCase));
  router.post('/Task/Move', submit(services, moveBody, moveCard));
  router.post('/Task/RemoveCard', submit(services, removeBody, removeCard));
  router.post('/Task/SaveCheck', submit(services, checkBody, saveCheck));
  router.post('/Task/Link', submit(services, linkBody, linkCards));
  router.post('/Task/Watch', submit(services, watchBody, watchCard));
  router.post('/Task/Comment', submit(services, commentBody, comment));
  router.post('/Task/EditComment', submit(services, editCommentBody, editComment));
  router.post('/Task/DeleteComment', submit(services, deleteCommentBody, deleteComment));
  router.post('/Task/AttachFile', submit(services, attachBody, attach));
  return router;
}
