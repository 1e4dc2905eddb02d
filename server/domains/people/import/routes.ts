import type { Router } from 'express';
import { fileImportCalls } from '#server/kits/resources/importRoutes.ts';
import type { Services } from '#server/platform/services.ts';
import type { FileImport } from '#server/kits/imports/fileImport.ts';
import { incrementsFile, peopleFile } from './declared.ts';

/** The API calls for the imports that the command line has, too (contract: running, import). */
export const importRoutes = (services: Services): Router => fileImportCalls(services, peopleFiles);

export const peopleFiles: readonly FileImport[] = [peopleFile, incrementsFile];
