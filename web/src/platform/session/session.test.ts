import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { SESSION_LIFETIME_MS, signOut as signOutEndpoint, TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { queryClient } from '../api/query-client.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { BRIGHT_SMILE } from '../testing/fixtures.ts'
import {
  awaitUserInformation,
  continueSession,
  getSession,
  onSessionElsewhere,
  refetchUserInformation,
  refreshCartNumber,
  signOut,
  startSession,
  useSession,
} from './session.ts'

const PICTURE = '0b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f'

function storedToken(): unknown {
  return JSON.parse(localStorage.getItem(TOKEN_STORAGE_KEY) ?? 'null')
}

/** Simulates the storage event of a write in another tab */
function otherTabWrites(token: string | null, expire = Date.now() + 1000): void {
  if (token === null) localStorage.removeItem(TOKEN_STORAGE_KEY)
  else localStorage.setItem(TOKEN_STORAGE_KEY, JSON.stringify({ value: token, expire }))
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY }))
}

beforeEach(async () => {
  fakeApi().respond(signOutEndpoint, { code: 200 })
  await signOut()
  localStorage.clear()
})

describe('startSession', () => {
  it('with a token › stores it under the specified key for 20 days', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000)
    startSession('token-a')
    expect(getSession().token).toBe('token-a')
    expect(TOKEN_STORAGE_KEY).toBe('social-marketing_AccessToken')
    expect(storedToken()).toEqual({ value: 'token-a', expire: 1_000 + SESSION_LIFETIME_MS })
  })

  it('where the browser denies storage › still signs in for this page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Quota exceeded')
    })
    startSession('token-a')
    expect(getSession().token).toBe('token-a')
  })
})

describe('a stored token', () => {
  async function tokenAfterReload(): Promise<string | null> {
    vi.resetModules()
    return (await import('./session.ts')).getSession().token
  }

  it('within its lifetime › signs in again on load', async () => {
    startSession('token-a')
    expect(await tokenAfterReload()).toBe('token-a')
  })

  it.each([
    ['past its lifetime', JSON.stringify({ value: 'token-a', expire: Date.now() - 1 })],
    ['in an unknown form', 'token-a'],
    ['with parts missing', '{"value":"token-a"}'],
  ])('%s › is dropped', async (_, stored) => {
    localStorage.setItem(TOKEN_STORAGE_KEY, stored)
    expect(await tokenAfterReload()).toBeNull()
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  })
})

describe('another tab', () => {
  it('signing out › signs this one out', () => {
    startSession('token-a')
    const { result } = renderHook(useSession)
    act(() => otherTabWrites(null))
    expect(result.current.token).toBeNull()
  })

  it('signing in as somebody else after that › exposes nothing of the first account', () => {
    startSession('token-a')
    queryClient.setQueryData(['my-information'], BRIGHT_SMILE)
    otherTabWrites(null)
    otherTabWrites('token-b')
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  })

  it('signing in › signs this one in', () => {
    const { result } = renderHook(useSession)
    act(() => otherTabWrites('token-b'))
    expect(result.current.token).toBe('token-b')
  })

  it('changing the token › makes this one load the user again', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.respond(getCartNumber, { code: 200, success: true, result: 0 })
    startSession('token-a')
    otherTabWrites('token-b')
    expect(getSession()).toMatchObject({ token: 'token-b', nickname: '' })
    await vi.waitFor(() => expect(getSession().nickname).toBe('Bright Smile Dental'))
    expect(api.calls(getMyInformation)[0]?.headers.get('authorization')).toBe('Bearer token-b')
  })

  it('signing in, in again and out › is reported when the signed-in state changes', () => {
    const elsewhere = vi.fn()
    onSessionElsewhere(elsewhere)
    otherTabWrites('token-b')
    expect(elsewhere).toHaveBeenCalledTimes(1)
    otherTabWrites('token-c')
    expect(elsewhere).toHaveBeenCalledTimes(1)
    otherTabWrites(null)
    expect(elsewhere).toHaveBeenCalledTimes(2)
    onSessionElsewhere(() => {})
  })

  it('writing something else › changes nothing', () => {
    startSession('token-a')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'another-key' }))
    expect(getSession().token).toBe('token-a')
  })
})

describe('loadUserInformation', () => {
  it('with responses › fills the session', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, { ...BRIGHT_SMILE, public_files_uuid: PICTURE })
    api.respond(getCartNumber, { code: 200, success: true, result: 3 })
    startSession('token-a')
    await Promise.all([refetchUserInformation(), refreshCartNumber()])
    expect(getSession()).toEqual({
      token: 'token-a',
      nickname: 'Bright Smile Dental',
      headimgurl: `/api/public-file/public/${PICTURE}`,
      logoUrl: null,
      type: 'MAIN',
      permissions: [...PERMISSIONS],
      uuid: BRIGHT_SMILE.uuid,
      timeZone: 'America/Chicago',
      loginEmail: 'demo@marquee.test',
      personName: '',
      callingPhone: null,
      cartNumber: 3,
    })
  })

  it('without the cart number › fills the rest', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.reject(getCartNumber, 'internal', 'Something went wrong')
    startSession('token-a')
    await Promise.all([refetchUserInformation(), refreshCartNumber()])
    expect(getSession()).toMatchObject({ nickname: 'Bright Smile Dental', headimgurl: null, cartNumber: 0 })
  })

  it('while the cart number is pending › does not wait for it', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.neverRespond(getCartNumber)
    startSession('token-a')
    await refetchUserInformation()
    expect(getSession().nickname).toBe('Bright Smile Dental')
  })

  it('with a response after signing out › fills in nothing', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.respond(getCartNumber, { code: 200, success: true, result: 3 })
    api.respond(signOutEndpoint, { code: 200 })
    startSession('token-a')
    const loading = Promise.all([refetchUserInformation(), refreshCartNumber()])
    await signOut()
    await loading.catch(() => {})
    expect(getSession()).toMatchObject({ token: null, nickname: '', cartNumber: 0 })
  })
})

describe('awaitUserInformation', () => {
  it('failing › sends one request, and does not delay the next screen', async () => {
    const api = fakeApi()
    api.respond(getCartNumber, { code: 200, success: true, result: 0 })
    api.reject(getMyInformation, 'unavailable', 'The database is away')
    startSession('token-of-a-failure')
    await awaitUserInformation()
    expect(api.calls(getMyInformation)).toHaveLength(1)
    api.neverRespond(getMyInformation)
    await awaitUserInformation()
    expect(api.calls(getMyInformation)).toHaveLength(2)
  })
})

describe('signOut', () => {
  it('with drafts stored in this tab › leaves none to the next user', async () => {
    startSession('token-a')
    sessionStorage.setItem('portal-reply:r1', 'Dear Mrs. Doe')
    await signOut()
    expect(sessionStorage.length).toBe(0)
  })

  it('with a session › clears everything, here and on the server', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.respond(getCartNumber, { code: 200, success: true, result: 3 })
    api.respond(signOutEndpoint, { code: 200 })
    startSession('token-a')
    await refetchUserInformation()
    await signOut()
    expect(getSession()).toEqual({
      token: null,
      nickname: '',
      headimgurl: null,
      logoUrl: null,
      type: '',
      permissions: [...PERMISSIONS],
      uuid: '',
      timeZone: '',
      loginEmail: '',
      personName: '',
      callingPhone: null,
      cartNumber: 0,
    })
    expect(storedToken()).toBeNull()
    expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
    expect(api.calls(signOutEndpoint)[0]?.headers.get('authorization')).toBe('Bearer token-a')
  })

  it('with the server unavailable › still signs out', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    startSession('token-a')
    await signOut()
    expect(getSession().token).toBeNull()
  })
})

describe('continueSession', () => {
  it('after a changed password › preserves the user and the loaded data', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    api.respond(getCartNumber, { code: 200, success: true, result: 0 })
    startSession('token-a')
    await refetchUserInformation()
    continueSession('token-b')
    expect(getSession()).toMatchObject({ token: 'token-b', nickname: 'Bright Smile Dental' })
    expect(queryClient.getQueryData(['my-information'])).toBeDefined()
  })
})
