# For amd64 and arm64 alike: docker buildx build --platform linux/amd64,linux/arm64 .
# Node 22 or newer, here and below: from there on SQLite's driver brings its code for either, and nothing is compiled.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without peer packages, which are types and optional drivers; sources of native code are not read either.
RUN npm ci --omit=dev --legacy-peer-deps --ignore-scripts \
  && rm -rf node_modules/better-sqlite3*/deps node_modules/better-sqlite3*/src

FROM node:22-bookworm-slim
# The recogniser and the voice that serve without a key; ffmpeg reads Safari's recordings.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg flite pocketsphinx pocketsphinx-en-us \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# The code belongs to root: the server may write to its data only.
COPY package.json ./
COPY scripts/start.mjs ./scripts/
COPY db/migrations ./db/migrations
COPY db/migrations-postgres ./db/migrations-postgres
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
