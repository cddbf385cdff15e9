import { features } from '../../api/src/app.ts'
import { openServices } from '../../api/src/open-services.ts'
import { createLog } from '../../api/src/platform/base/log.ts'
import { readRoute } from '../../api/src/platform/http/route.ts'
import { buildServer } from '../../api/src/platform/server/build-server.ts'
import { readConfig } from '../../api/src/read-config.ts'
import { countCalls, listBenchCalls, selectCalls } from './list-calls.ts'
import { serve } from './measured-server.ts'

// The whole stack as started by main.ts, with one additional route: session, tenancy, validation, serializer, log, metrics, headers
const listRoute = readRoute(
  listBenchCalls,
  ({ query }) => [selectCalls.statement({ size: query.size, offset: (query.page - 1) * query.size }), countCalls.statement({})],
  ([data, [{ total } = { total: 0 }]], { query }) => ({
    data,
    page: { totalElements: total, totalPage: Math.ceil(total / query.size), size: query.size, number: query.page },
  }),
)

const config = readConfig(process.env)
const { services } = await openServices(config, createLog(config.logLevel))

// "Today" is always measured with ten contributions: if there are fewer, the first ones are repeated
const contributions = features.flatMap(({ today = [] }) => today)
const more = contributions.slice(0, Math.max(0, 10 - contributions.length))
await serve(await buildServer(services, [...features, { name: 'bench', routes: [listRoute], today: more }]))
