import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearRememberedEmail, findRememberedEmail, rememberEmail } from './remembered-email.ts'

const DAY_MS = 86_400_000

beforeEach(() => localStorage.clear())

describe('the remembered e-mail', () => {
  it('within 30 days › is found', () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
    rememberEmail('demo@marquee.test')
    clock.mockReturnValue(30 * DAY_MS - 1)
    expect(findRememberedEmail()).toBe('demo@marquee.test')
  })

  it('after 30 days › is gone', () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
    rememberEmail('demo@marquee.test')
    clock.mockReturnValue(30 * DAY_MS)
    expect(findRememberedEmail()).toBe('')
    expect(localStorage.length).toBe(0)
  })

  it('once cleared › is gone', () => {
    rememberEmail('demo@marquee.test')
    clearRememberedEmail()
    expect(findRememberedEmail()).toBe('')
  })
})
