import { describe, expect, it } from 'vitest'
import { toSafeRedirectPath } from './safe-redirect.ts'

const ORIGIN = 'http://localhost:3000'

describe('toSafeRedirectPath', () => {
  it.each(['/home', '/reviewManagement?type=1', '/mapScanList#row-3', '/billsDetail?redirect=%2Fhome'])('%s › is unchanged', (path) => {
    expect(toSafeRedirectPath(path, ORIGIN)).toBe(path)
  })

  it('/support/?a=/ › is returned without its trailing slash', () => {
    expect(toSafeRedirectPath('/support/?a=/', ORIGIN)).toBe('/support?a=/')
  })

  it.each([
    undefined,
    null,
    7,
    ['/home'],
    '',
    'home',
    'https://elsewhere.test/',
    'javascript:alert(1)',
    '//elsewhere.test/home',
    '/\\elsewhere.test',
    '/\t/elsewhere.test',
    '/.//elsewhere.test',
    '/a/..//elsewhere.test',
    '//[',
    '/login',
    '/login/',
    '/login?redirect=/home',
  ])('%j › leads to the start', (wanted) => {
    expect(toSafeRedirectPath(wanted, ORIGIN)).toBe('/')
  })
})
