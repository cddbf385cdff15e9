import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardPaymentMessages } from './card-payment-messages.ts'
import { useCardFrames } from './use-card-frames.ts'
import type { BlockedHost } from './watch-blocked-hosts.ts'

interface FieldOptions {
  id: string
  style: string
}

/** Fake of the provider's script: records the options of its two fields each time they are opened */
let opened: { number: FieldOptions; cvv: FieldOptions }[] = []
class FakeStax {
  constructor(_token: string, options: { number: FieldOptions; cvv: FieldOptions }) {
    opened.push(options)
  }
  on() {}
  async showCardForm() {}
}

/** The page's own tokens that its fields use */
const STYLES = `
  .place { font-family: "Inter Variable", sans-serif; font-size: 16px; }
  [data-scheme="light"] { background-color: rgb(255, 255, 255); color: rgb(32, 30, 26); }
  [data-scheme="dark"] { background-color: rgb(30, 28, 25); color: rgb(232, 230, 227); }
`

const loadSettings = async () => ({ script_url: 'https://style.test/stax.js', public_token: 'token', api_endpoint: 'https://style.test' })

const reportBlocked = vi.fn(async (_blocked: BlockedHost) => {})

function Page({ scheme }: { scheme: 'light' | 'dark' }) {
  const { places } = useCardFrames({ loadSettings, reportBlocked, messages: cardPaymentMessages, colorScheme: scheme })
  return (
    <div data-scheme={scheme}>
      <style>{STYLES}</style>
      <div className="place" ref={places.number} />
      <div className="place" ref={places.cvv} />
    </div>
  )
}

const declarations = (style: string) =>
  Object.fromEntries(
    style
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => part.split(':').map((side) => side.trim())),
  )

const OURS = { 'font-family': '"Inter Variable", sans-serif', 'font-size': '16px', outline: 'none', padding: '0', border: '0' }
const LIGHT = { ...OURS, color: 'rgb(32, 30, 26)', 'background-color': 'rgb(255, 255, 255)', 'color-scheme': 'light' }
const DARK = { ...OURS, color: 'rgb(232, 230, 227)', 'background-color': 'rgb(30, 28, 25)', 'color-scheme': 'dark' }

beforeEach(() => {
  opened = []
  reportBlocked.mockClear()
  vi.stubGlobal('StaxJs', FakeStax)
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load')))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the provider’s card fields', () => {
  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('in the %s scheme › are given our font, size and colors', async (scheme, wanted) => {
    render(<Page scheme={scheme} />)
    await waitFor(() => expect(opened).toHaveLength(1))
    for (const field of ['number', 'cvv'] as const) expect(declarations(opened[0]?.[field].style ?? '')).toEqual(wanted)
  })

  test('when the color scheme is switched › are opened again in its colors, and the old ones are removed', async () => {
    const page = render(<Page scheme="light" />)
    await waitFor(() => expect(opened).toHaveLength(1))
    page.rerender(<Page scheme="dark" />)
    await waitFor(() => expect(opened).toHaveLength(2))
    expect(declarations(opened[1]?.number.style ?? '')).toEqual(DARK)
    const isThere = (field?: FieldOptions) => document.getElementById(field?.id ?? '') !== null
    expect([isThere(opened[0]?.number), isThere(opened[0]?.cvv)]).toEqual([false, false])
    expect([isThere(opened[1]?.number), isThere(opened[1]?.cvv)]).toEqual([true, true])
  })

  test('with a host that the content security policy keeps out › report it once, as long as they are shown', async () => {
    const violate = (blockedURI: string, effectiveDirective = 'frame-src') =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }))
    const page = render(<Page scheme="light" />)
    for (const path of ['a', 'b']) violate(`https://captcha.test/${path}`)
    violate('https://captcha.test/api.js', 'script-src-elem')
    // Extensions, inline code and images do not count as hosts of the card fields
    for (const [uri, directive] of [
      ['chrome-extension://abc/x.js', 'script-src-elem'],
      ['inline', 'script-src-elem'],
      ['https://x.test/', 'img-src'],
    ])
      violate(uri ?? '', directive)
    page.unmount()
    violate('https://late.test/')
    expect(reportBlocked.mock.calls).toEqual([
      [{ host: 'captcha.test', directive: 'frame-src' }],
      [{ host: 'captcha.test', directive: 'script-src' }],
    ])
  })
})
