ARG RUNTIME=gcr.io/distroless/cc-debian12:nonroot

# The pages are built and the release is put together with all packages; the image has Node and the release only.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/release.mjs /app && mkdir /data

# Glibc, certificates and the account nonroot, without a shell. KEY_COMMAND needs one: build with
# --build-arg RUNTIME=debian:bookworm-slim and add the program that it calls.
FROM ${RUNTIME}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=0:0 /app /app
# A new volume takes over the owner of the folder that it covers. Without it, only root could write there.
COPY --from=build --chown=65532:65532 /data /data
WORKDIR /app
ENV NODE_ENV=production PORT=4000 HOST=0.0.0.0 DATA_DIR=/data TMPDIR=/tmp
USER 65532:65532
VOLUME ["/data", "/tmp"]
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["src/server/main.ts"]
