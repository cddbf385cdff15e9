import { expect, test } from 'vitest'
import { decideNavigation, loginPathReturningTo } from './guard.ts'

const signedIn = { token: 'token', nickname: 'Bright Smile Dental' }
const signedOut = { token: null, nickname: '' }

const visit = (path: string, session: typeof signedIn | typeof signedOut) =>
  decideNavigation({ pathname: path.split(/[?#]/)[0] ?? path, fullPath: path, ...session })

test.each(['/login', '/register'])('access guard › signed in at %s › goes to /', (path) => {
  expect(visit(path, signedIn)).toEqual({ kind: 'redirect', to: '/' })
})

test('access guard › signed in at a screen › enters', () => {
  expect(visit('/support', signedIn)).toEqual({ kind: 'enter' })
})

test('access guard › signed in with an empty nickname › fetches the user information first', () => {
  expect(visit('/home', { token: 'token', nickname: '' })).toEqual({ kind: 'enter-after-user-information' })
})

test('access guard › signed in at a reset link › enters', () => {
  expect(visit('/password-reset/3f0e2a44-1c8b-4b5a-9d1e-2f6a7b8c9d0e', signedIn)).toEqual({ kind: 'enter' })
})

test.each(['/facebookLogin', '/register', '/login', '/findId', '/findPw', '/password-reset', '/resetPw', '/signup', '/registerFinish'])(
  'access guard › signed out at %s › enters',
  (path) => {
    expect(visit(path, signedOut)).toEqual({ kind: 'enter' })
  },
)

test.each([1, 2, 3, 4, 5])('access guard › signed out with a reset code of UUID version %i › enters', (version) => {
  expect(visit(`/password-reset/3F0e2a44-1c8b-${version}b5a-9d1e-2f6a7b8c9d0e`, signedOut)).toEqual({ kind: 'enter' })
})

test.each([
  '/password-reset/3f0e2a44-1c8b-6b5a-9d1e-2f6a7b8c9d0e',
  '/password-reset/3f0e2a44-1c8b-0b5a-9d1e-2f6a7b8c9d0e',
  '/password-reset/not-a-code',
  '/password-reset/3f0e2a44-1c8b-4b5a-9d1e-2f6a7b8c9d0e/more',
  '/login/more',
  '/Login',
  '/billsDetail',
  '/bills-pay',
  '/review/business-promoter',
  '/home',
  '/support',
  '/accountSetting',
  '/resetPassword',
  '/noSuchPage',
  '/reviews',
])('access guard › signed out at %s › goes to /login', (path) => {
  expect(visit(path, signedOut)).toEqual({ kind: 'redirect', to: loginPathReturningTo(path) })
})

test('access guard › signed out with a query and a hash › stores the full path for later', () => {
  const passage = visit('/reviewManagement?type=1&q=a%26b#top', signedOut)
  expect(passage).toEqual({ kind: 'redirect', to: '/login?redirect=%2FreviewManagement%3Ftype%3D1%26q%3Da%2526b%23top' })
})

test('access guard › signed out at an opened path › enters', () => {
  const passage = decideNavigation({ pathname: '/gallery', fullPath: '/gallery', ...signedOut, openPaths: ['/gallery'] })
  expect(passage).toEqual({ kind: 'enter' })
})

test.each([signedIn, signedOut])('access guard › at the root › goes to /home', (session) => {
  expect(visit('/', session)).toEqual({ kind: 'redirect', to: '/home' })
})

test.each(['/404', '/bills/3f0e2a44', '/review/business-promoter/key', '/review/business-promoter-ai/key'])(
  'access guard › at the customer page %s › loads the page of the other entry',
  (path) => {
    expect(visit(path, signedIn)).toEqual({ kind: 'load-page' })
    expect(visit(path, signedOut)).toEqual({ kind: 'load-page' })
  },
)
