import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeMissingPermission, isPermitted, PERMISSIONS, type Permission, WHO_PERMITS } from '#contract/permissions.ts'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { goodBody, unknownPath } from '../../../test/rows/good-bodies.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { routesByFeature } from '../feature/feature.ts'

/** Features in which every endpoint for signed-in accounts requires a permission */
const WHOLE_FEATURES = ['billing', 'account-setting', 'public-files']

/** Path patterns of endpoints that probably require a permission, so that new endpoints are reviewed */
const SUSPECT = /payment|invoice|statement|bill|setting|my-information|company|\/words|reminder|public-file/i

/** Endpoints that nevertheless are open to every account, each with its reason */
const OPEN: Record<string, string> = {
  'GET /user-management/my-information': 'every screen asks for it: who is signed in, and what may be opened',
  'GET /user/member/searchShoppingCartNumber': 'every screen asks for it; counts what the account may see',
  'POST /user-management/my-information/password/change': 'the own password',
  'PUT /user-management/my-information/name': 'the own name',
  'GET /user-management/my-information/googleplace': 'the centre of a map scan',
  'GET /user-management/my-information/yelp-place': 'the centre of a map scan',
  'GET /review/business-promoter/settings': 'what is about to be sent, for whoever sends',
}

const ofAccounts = endpoints.filter(({ access }) => access === 'account' || access === 'administrator')
const guarded = ofAccounts.filter(({ permission }) => permission !== undefined)
const named = (list: readonly EndpointSpec[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

let marquee: TestMarquee
let owner: TestAccount
const denied = new Map<string, Promise<TestAccount>>()
beforeAll(async () => {
  marquee = await startTestMarquee()
  owner = await marquee.createAccount()
})
afterAll(() => marquee.stop())

/** A Standard User with only these permissions */
function permittedTo(permissions: readonly Permission[]): Promise<TestAccount> {
  const deniedPermissions = PERMISSIONS.filter((permission) => !permissions.includes(permission))
  const known =
    denied.get(permissions.join()) ??
    marquee.createAccount({ clientUuid: owner.clientUuid, accountType: 'REGULAR', deniedPermissions: [...deniedPermissions] })
  denied.set(permissions.join(), known)
  return known
}

const send = (endpoint: EndpointSpec, { token }: TestAccount) =>
  marquee.api(endpoint.method, unknownPath(endpoint), {
    token,
    ...(endpoint.upload ? { raw: new FormData() } : { body: goodBody(endpoint) }),
  })

describe('the endpoints under a permission', () => {
  test('compared with the features and their path patterns › none is unprotected', () => {
    const whole = routesByFeature(features).flatMap(({ name, routes }) => (WHOLE_FEATURES.includes(name) ? routes : []))
    const belonging = ofAccounts.filter((endpoint) => SUSPECT.test(endpoint.path) || whole.some((route) => route.endpoint === endpoint))
    const unprotected = belonging.filter((endpoint) => endpoint.permission === undefined).map(nameOf)
    expect(unprotected.sort()).toEqual(Object.keys(OPEN).sort())
  })

  test('compared with the list of permissions › each permission protects some', () => {
    for (const permission of PERMISSIONS)
      expect(guarded.filter((endpoint) => isPermitted([permission], endpoint.permission))).not.toEqual([])
  })

  test.each(named(guarded))('%s › without the permission › returns 403 and names who can grant it', async (_, endpoint) => {
    const needed = endpoint.permission ?? []
    const others = PERMISSIONS.filter((permission) => !isPermitted([permission], needed))
    for (const permissions of [others, []]) {
      const problem = problemOf(await send(endpoint, await permittedTo(permissions)))
      const message =
        endpoint.access === 'administrator'
          ? 'Only an administrator of your business can do this'
          : `${describeMissingPermission(needed)}. ${WHO_PERMITS}`
      expect(problem).toEqual({ status: 403, code: 'not_allowed', message })
    }
  })

  test.each(named(guarded.filter(({ access }) => access === 'account')))('%s › with it alone › is not rejected', async (_, endpoint) => {
    for (const permission of [endpoint.permission ?? []].flat()) {
      expect((await send(endpoint, await permittedTo([permission]))).status).not.toBe(403)
    }
  })

  test('called by an administrator who lacked them before › are allowed', async () => {
    const { token } = await marquee.createAccount({ clientUuid: owner.clientUuid, deniedPermissions: [...PERMISSIONS] })
    expect((await marquee.api('GET', '/payment/invoices/unpaid', { token })).status).toBe(200)
    expect((await marquee.api('GET', '/user-management/my-information', { token })).body.permissions).toEqual(PERMISSIONS)
  })

  test('with invalid input › are rejected nevertheless', async () => {
    const { token } = await permittedTo(['settings'])
    expect((await marquee.api('GET', '/payment/invoices?page=abc', { token })).status).toBe(403)
    const body = { client_invoice_uuids: 'none' }
    expect((await marquee.api('POST', '/payment/reservations', { token, body })).status).toBe(403)
  })
})
