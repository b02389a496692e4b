# An image with the server and the command line, for amd64 and arm64. PostgreSQL is not in it: DATABASE_URL names one.
# docs/containers.md tells how to build and run it. The base is named by its content, which Dependabot renews.

# What is built here is the same for every processor, so it is built on the one at hand.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
WORKDIR /opt/criba
# The packages come first: they change less often than the code, and Docker keeps this layer until they do.
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY console/package.json console/
COPY tools/api-types/package.json tools/api-types/
RUN npm ci --include=dev --include=optional
COPY . .
RUN sh bin/build && node tools/copy-packages.ts runtime/node_modules

FROM node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
RUN ln -s /opt/criba/bin/criba /usr/local/bin/criba && install -d -o node -g node /backups
WORKDIR /opt/criba
COPY --from=build /opt/criba/package.json /opt/criba/package-lock.json /opt/criba/LICENSE ./
COPY --from=build /opt/criba/runtime/node_modules node_modules
COPY --from=build /opt/criba/bin bin
COPY --from=build /opt/criba/console/dist console/dist
COPY --from=build /opt/criba/dist dist
COPY --from=build /opt/criba/examples/policy.yaml examples/policy.yaml
COPY --from=build /opt/criba/migrations migrations
COPY --from=build /opt/criba/src src
COPY --from=build /opt/criba/texts texts
COPY --from=build /opt/criba/web web
# A proxy stands in front, and messages call the command by the name that it has in here.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CRIBA_COMMAND=criba
# The user `node`, by number: Kubernetes wants to see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["criba"]
CMD ["serve"]
