FROM node:22-bookworm-slim AS build
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Without peer packages: they are types and optional drivers, which only a build needs.
RUN npm run build && npm prune --omit=dev --legacy-peer-deps

FROM node:22-bookworm-slim
# The recogniser and the voice that serve without a key; ffmpeg reads Safari's recordings.
RUN apt-get update && apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us flite ffmpeg \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# The code belongs to root: the server may write to its data only.
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/scripts/start.mjs ./scripts/
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
CMD ["node", "dist/server/main.js"]
