import { expect, test } from 'vitest'
import { socialPermissions } from './meta-permissions.ts'
import { anita, dana, dental, goodRequest, kids, megan, openTestMeta, returnUrl } from './testing/test-meta.ts'

const { http, openDialog, press, decide, graph, signIn, setFault } = openTestMeta()

test('GET dialog › with a good request › lets one choose a person, then Pages and permissions', async () => {
  const chooser = await openDialog(goodRequest)
  expect(chooser.body).toContain(`name="account" value="${anita}"`)
  expect(chooser.body).toContain('<input type="hidden" name="state" value="state-1">')
  expect(String(chooser.headers['content-security-policy'])).toMatch(/form-action 'self' http:\/\/localhost:3000$/)

  const page = (await openDialog({ ...goodRequest, account: megan })).body
  expect(page.match(/name="page"/g)).toHaveLength(1)
  expect(page).toContain(`name="page" value="${dental}">`)
  expect(page.match(/name="granted" value="\w+" checked/g)).toHaveLength(socialPermissions.length - 1)
  expect(page).not.toContain('name="granted" value="public_profile"')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|style=/)
  expect((await openDialog({ ...goodRequest, account: dana })).body).toContain('You manage no Page.')
})

test('GET dialog › with the permissions separated by spaces › reads them too', async () => {
  const page = (await openDialog({ ...goodRequest, scope: 'email read_insights', account: megan })).body
  expect(page.match(/name="granted"/g)).toHaveLength(2)
  expect(page).not.toContain('name="page"')
})

test.each([
  ['no app', { client_id: '' }, 'The parameter app_id is required'],
  ['an unknown app', { client_id: '1' }, 'Invalid App ID'],
  ['no redirect address', { redirect_uri: '' }, 'The parameter redirect_uri is required'],
  ['a redirect address with a slash too many', { redirect_uri: `${returnUrl}/` }, 'URL Blocked'],
  ['the address of Google', { redirect_uri: 'http://localhost:3000/connections/return/google' }, 'URL Blocked'],
  ['another response type', { response_type: 'token' }, 'response_type'],
  ['an unknown permission', { scope: 'pages_show_list,pages_all' }, 'Invalid Scopes: pages_all'],
])('GET dialog › with %s › shows an error and redirects nowhere', async (_name, wrong, message) => {
  const response = await openDialog({ ...goodRequest, ...wrong })
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain(message)
  const pressed = await press({ request: wrong })
  expect(pressed.statusCode).toBe(400)
  expect(pressed.headers.location).toBeUndefined()
})

test.each(['http://localhost:3000/facebookLogin', 'http://partner.localhost:3000/connections/return/meta'])(
  'GET dialog › for %s › is known as well',
  async (redirect_uri) => {
    expect((await openDialog({ ...goodRequest, redirect_uri })).statusCode).toBe(200)
  },
)

test('POST dialog › declined › redirects back as Facebook does', async () => {
  const back = await decide({ decision: 'cancel' })
  expect(back.href).toBe(
    `${returnUrl}?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=state-1#_=_`,
  )
})

test('POST dialog › continued › comes back with a code, the state and the fragment', async () => {
  const back = await decide()
  expect([...back.searchParams.keys()]).toEqual(['code', 'state'])
  expect(back.searchParams.get('state')).toBe('state-1')
  expect(back.hash).toBe('#_=_')
})

test('POST dialog › with a permission unticked › declines it, and it is not shown again until it is re-requested', async () => {
  const wishes = { account: megan, granted: socialPermissions.filter((permission) => permission !== 'read_insights') }
  const token = await signIn(wishes)
  const { data } = (await graph('me/permissions', { access_token: token })).json()
  expect(data).toContainEqual({ permission: 'read_insights', status: 'declined' })
  expect(data).toContainEqual({ permission: 'public_profile', status: 'granted' })

  expect((await openDialog({ ...goodRequest, account: megan })).body).not.toContain('value="read_insights"')
  await signIn({ account: megan })
  const statusOf = async () => {
    const all: { permission: string; status: string }[] = (await graph('me/permissions', { access_token: token })).json().data
    return all.filter(({ permission }) => permission === 'read_insights')
  }
  expect(await statusOf()).toEqual([{ permission: 'read_insights', status: 'declined' }])
  expect((await openDialog({ ...goodRequest, account: megan, auth_type: 'rerequest' })).body).toContain('value="read_insights"')
  await signIn({ account: megan, request: { auth_type: 'rerequest' } })
  expect(await statusOf()).toEqual([{ permission: 'read_insights', status: 'granted' }])
})

test('POST dialog › with other Pages than last time › replaces the choice; Pages of others are not given', async () => {
  const own = openTestMeta()
  expect((await own.openDialog({ ...goodRequest, account: anita })).body.match(/name="page" value="\d+" checked/g)).toHaveLength(2)
  const token = await own.signIn({ account: anita, pages: [kids, '104266592381003'] })
  const { data } = (await own.graph('me/accounts', { access_token: token, fields: 'id' })).json()
  expect(data).toEqual([{ id: kids }])
})

test('POST dialog › for somebody who is not there › shows the choice again', async () => {
  const response = await press({ account: '1' })
  expect(response.headers.location).toBeUndefined()
  expect(response.body).toContain('Choose an account')
})

test('PUT /faults/meta › with server_error › has no dialog either', async () => {
  await setFault('server_error')
  expect((await openDialog(goodRequest)).statusCode).toBe(500)
  await setFault('ok')
  expect((await http.inject('/meta/consent.css')).headers['content-type']).toContain('text/css')
})
