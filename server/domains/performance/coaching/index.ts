export { readTalk, readTalks, talkQuery } from './read.ts';
export { copyAction, discardTalk, finishTalk, saveTalk, shareTalk, startTalk } from './write.ts';
