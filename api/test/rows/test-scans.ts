import { scanPlaces } from '../../src/features/map-scan/map-scan.tables.ts'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import type { ApiResponse, TestAccount, TestMarquee } from '../test-marquee.ts'

export const OWN_GOOGLE = 'ChIJdemoBrightSmileSpringf0'
export const OWN_YELP = 'bright-smile-dental-springfield'
export const CAPITOL_GOOGLE = 'ChIJdemoCapitolFamilySprin0'
const TOWN = { latitude: 39.7817, longitude: -89.6501 }

export interface StartedTestScan {
  scan: string
  cells: string[]
}

/** Scans as a browser does, through the specification's endpoints */
export function scanWith(marquee: TestMarquee) {
  const post = (path: string, token: string, body: object): Promise<ApiResponse> => marquee.api('POST', path, { token, body })

  return {
    /** An account of a business whose own places are the sandbox's Bright Smile Dental */
    async account(): Promise<TestAccount> {
      const account = await marquee.createAccount()
      const { clientUuid } = account
      await withSystem(marquee.services.database, (db) =>
        db.insert(scanPlaces).values([
          { clientUuid, service: 'google', placeId: OWN_GOOGLE, name: 'Bright Smile Dental', ...TOWN },
          { clientUuid, service: 'yelp', placeId: OWN_YELP, name: 'Bright Smile Dental', ...TOWN },
        ]),
      )
      return account
    },

    async start(token: string, body: object = {}, service: 'google' | 'yelp' = 'google'): Promise<StartedTestScan> {
      const path = service === 'google' ? '/seo/grid-map/initialization' : '/seo/grid-map/yelp/initialization'
      const response = await post(path, token, { keyword: 'dentist', grid: 3, diagonal: 3, ...body })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      const { client_map_grid_uuid: scan, circles } = response.body
      return { scan, cells: circles.map((circle: { client_map_grid_cell_uuid: string }) => circle.client_map_grid_cell_uuid) }
    },

    cell: (token: string, scan: string, cell: string, competitors: string[] = [], service: 'google' | 'yelp' = 'google') =>
      post(service === 'google' ? '/seo/grid-map/scan' : '/seo/gird-map/yelp/scan', token, {
        client_map_grid_uuid: scan,
        client_map_grid_cell_uuid: cell,
        client_competitors_id: competitors,
      }),

    complete: (token: string, scan: string) => marquee.api('PUT', `/seo/grid-map/complete/${scan}`, { token }),

    /** A complete scan: initialization, all points, completion */
    async run(token: string, body: object = {}, service: 'google' | 'yelp' = 'google'): Promise<StartedTestScan> {
      const started = await this.start(token, body, service)
      for (const cell of started.cells) await this.cell(token, started.scan, cell, [], service)
      const { status } = await this.complete(token, started.scan)
      if (status !== 200) throw new Error('The scan could not be completed')
      return started
    },

    detail: async (token: string, scan: string) => (await marquee.api('GET', `/seo/grid-map/${scan}`, { token })).body,
    budget: async (token: string) => (await marquee.api('GET', '/seo/grid-map/budget', { token })).body,

    setFault: (vendor: 'places' | 'yelp', mode: string) =>
      fetch(`${marquee.sandboxUrl}/faults/${vendor}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      }),

    /** How many searches the sandbox's services have received since they started */
    async asked(): Promise<{ google: number; yelp: number }> {
      return ((await (await fetch(`${marquee.sandboxUrl}/town/traffic`)).json()) as { asked: { google: number; yelp: number } }).asked
    },

    setDelay: (delayMs: number) =>
      fetch(`${marquee.sandboxUrl}/town/traffic`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ delay_ms: delayMs }),
      }),
  }
}
