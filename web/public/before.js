// Zod tries, when its first schema is made, whether it may compile its checks. The content security
// policy forbids that and reports it; said here, it needn't try. A module would come too late: what
// it imports is evaluated before it.
globalThis.__zod_globalConfig = { jitless: true };
