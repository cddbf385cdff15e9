import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'http://localhost:3000'

describe('safeRedirect', () => {
  it.each(['/home', '/reviewManagement?type=1', '/mapScanList#row-3', '/billsDetail?redirect=%2Fhome'])('%s › is unchanged', (path) => {
    expect(safeRedirect(path, ORIGIN)).toBe(path)
  })

  it('/support/?a=/ › is returned without its trailing slash', () => {
    expect(safeRedirect('/support/?a=/', ORIGIN)).toBe('/support?a=/')
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
    expect(safeRedirect(wanted, ORIGIN)).toBe('/')
  })
})
