import { createAuthorizationCodes } from '../consent/authorization-codes.ts'
import { listRedirectUrls } from '../consent/registered-addresses.ts'
import type { Simulator } from '../simulator.ts'
import { type MetaConsent, registerDialogRoutes } from './dialog.routes.ts'
import { registerGraphRoutes } from './graph.routes.ts'
import { metaDescription } from './meta.description.ts'
import { type GraphError, graphErrors, sendGraphError } from './meta-errors.ts'
import { createMetaFaults, type MetaFaults } from './meta-faults.ts'
import { createMetaStore } from './meta-store.ts'
import { registerFacebookPeopleRoutes } from './people.routes.ts'
import { createMediaLinks, registerCdnRoutes } from './social/cdn.routes.ts'
import { registerSocialEditRoutes } from './social/social-edits.routes.ts'
import { createSocialGraph } from './social/social-graph.ts'
import { createSocialWorld } from './social/social-world.ts'
import { registerMetaTokenRoutes } from './token.routes.ts'
import { createTokenCheck } from './token-check.ts'

const redirectPaths = ['/connections/return/meta', '/facebookLogin']
const graphPath = '/meta/graph/v26.0'

/** Facebook and Instagram: the Login Dialog and the Graph API */
export const meta: Simulator = {
  name: 'meta',
  pages: [['/meta/people', 'Facebook']],
  descriptions: [metaDescription],
  open({ options: { dataFolder }, portals, appUrl, now, ownUrl }) {
    const faults = createMetaFaults()
    const store = createMetaStore({ dataFolder, now })
    const codes = createAuthorizationCodes<MetaConsent>({ prefix: 'AQ', now })
    const check = createTokenCheck({ store, faults, now })
    const world = createSocialWorld(now)
    const social = createSocialGraph({ world, links: createMediaLinks(ownUrl, now), check, faults, now })
    const isLimited = createRateLimitCheck(faults)
    return {
      faults,
      register(http) {
        registerDialogRoutes(http, { registered: listRedirectUrls(portals, redirectPaths), store, codes, faults })
        registerFacebookPeopleRoutes(http, { store, faults, appUrl })
        registerCdnRoutes(http, { world, faults, now })
        registerSocialEditRoutes(http, world)
        http.register(
          async (graph) => {
            graph.addHook('onRequest', async (request, reply) => {
              reply.header('facebook-api-version', 'v26.0')
              if (faults.mode === 'hang') return reply.hijack()
              if (faults.mode === 'server_error') return sendGraphError(reply, graphErrors.down)
              if (request.headers.authorization && isBusinessFault(faults.mode)) {
                const [usage, minutes] = faults.mode === 'business_limited' ? [103, 12] : [97, 0]
                const entry = {
                  type: 'instagram',
                  call_count: usage,
                  total_cputime: 21,
                  total_time: 30,
                  estimated_time_to_regain_access: minutes,
                }
                reply.header('x-business-use-case-usage', JSON.stringify({ '104266592381001': [entry] }))
                if (usage > 100) return sendGraphError(reply, graphErrors.businessLimit)
              }
              const problem = problems[faults.mode]
              if (problem) return sendGraphError(reply, problem)
              const usage = isLimited() ? 104 : faults.mode === 'nearly_limited' ? 97 : 0
              // Meta omits the header if an app has made only a few calls
              if (usage > 0) reply.header('x-app-usage', JSON.stringify({ call_count: usage, total_time: 35, total_cputime: 28 }))
              if (usage <= 100) return
              const isCustom = faults.mode === 'rate_limited_custom' || request.url.startsWith(`${graphPath}/oauth/`)
              return sendGraphError(reply, isCustom ? graphErrors.tooManyExchanges : graphErrors.tooManyCalls)
            })
            registerMetaTokenRoutes(graph, { store, codes, check, now })
            social.register(graph)
            registerGraphRoutes(graph, { store, check, social, faults })
            graph.all('/*', (request, reply) => {
              const path = new URL(request.url, 'http://graph').pathname.slice(graphPath.length)
              return sendGraphError(reply, graphErrors.unknownPath(path))
            })
          },
          { prefix: graphPath },
        )
      },
    }
  },
}

const isBusinessFault = (mode: string) => mode === 'business_limited' || mode === 'business_nearly_limited'

const problems: Partial<Record<string, GraphError>> = {
  app_limited: graphErrors.appLimit,
  blocked: graphErrors.blocked,
  session_ended: graphErrors.sessionEnded,
}

const allowedBeforeLimit = 5

/** Counts the calls since `rate_limited_soon` was chosen */
function createRateLimitCheck(faults: MetaFaults): () => boolean {
  let requestCount = 0
  return () => {
    if (faults.mode !== 'rate_limited_soon') requestCount = 0
    if (faults.mode === 'rate_limited_soon') return ++requestCount > allowedBeforeLimit
    return faults.mode === 'rate_limited' || faults.mode === 'rate_limited_custom'
  }
}
