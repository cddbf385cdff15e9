# Marquee's product: web and worker processes (ROLE), without the sandbox. compose.yaml runs it with PostgreSQL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY api/migrations api/migrations
COPY api/routines api/routines
USER node
VOLUME /data
EXPOSE 3000
# A worker listens too, so the same check serves every ROLE
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The same flags as `npm start` uses in production (scripts/tools/node-flags.mjs)
CMD ["node", "--max-semi-space-size=4", "dist/api/main.js"]
