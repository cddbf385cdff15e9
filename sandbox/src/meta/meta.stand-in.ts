import { createAuthorizationCodes } from '../consent/authorization-codes.ts'
import { registerAddresses } from '../consent/registered-addresses.ts'
import type { StandIn } from '../stand-in.ts'
import { type MetaConsent, registerDialogRoutes } from './dialog.routes.ts'
import { registerGraphRoutes } from './graph.routes.ts'
import { graphErrors, refuseGraph } from './meta-errors.ts'
import { createMetaFaults } from './meta-faults.ts'
import { createMetaStore } from './meta-store.ts'
import { registerFacebookPeopleRoutes } from './people.routes.ts'
import { registerMetaTokenRoutes } from './token.routes.ts'
import { createTokenCheck } from './token-check.ts'

const redirectPaths = ['/connections/return/meta', '/facebookLogin']
const graphPath = '/meta/graph/v26.0'

/** Facebook and Instagram: the Login Dialog and the Graph API */
export const meta: StandIn = {
  name: 'meta',
  pages: [['/meta/people', 'Facebook']],
  open({ options: { dataFolder }, portals, appUrl, now }) {
    const faults = createMetaFaults()
    const store = createMetaStore({ dataFolder, now })
    const codes = createAuthorizationCodes<MetaConsent>({ prefix: 'AQ', now })
    const check = createTokenCheck({ store, faults, now })
    return {
      faults,
      register(http) {
        registerDialogRoutes(http, { registered: registerAddresses(portals, redirectPaths), store, codes, faults })
        registerFacebookPeopleRoutes(http, { store, faults, appUrl })
        http.register(
          async (graph) => {
            graph.addHook('onRequest', async (request, reply) => {
              reply.header('facebook-api-version', 'v26.0')
              if (faults.mode === 'hang') return reply.hijack()
              if (faults.mode === 'server_error') return refuseGraph(reply, graphErrors.down)
              if (faults.mode !== 'rate_limited') return
              reply.header('x-app-usage', JSON.stringify({ call_count: 104, total_time: 35, total_cputime: 28 }))
              const isExchange = request.url.startsWith(`${graphPath}/oauth/`)
              return refuseGraph(reply, isExchange ? graphErrors.tooManyExchanges : graphErrors.tooManyCalls)
            })
            registerMetaTokenRoutes(graph, { store, codes, check, now })
            registerGraphRoutes(graph, { store, check })
            graph.all('/*', (request, reply) => {
              const path = new URL(request.url, 'http://graph').pathname.slice(graphPath.length)
              return refuseGraph(reply, graphErrors.unknownPath(path))
            })
          },
          { prefix: graphPath },
        )
      },
    }
  },
}
