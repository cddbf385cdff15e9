import { IconBell } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageTabs } from './PageTabs.tsx'
import { SubTabs } from './SubTabs.tsx'

vi.mock('./AppLink.tsx', () => ({ AppLink: ({ to, ...props }: { to: string }) => <a href={to} {...props} /> }))
afterEach(() => vi.restoreAllMocks())

test.each([PageTabs, SubTabs])('the tabs of an area, $name › that are wider than a phone › are scrolled to the current one', (Tabs) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(90)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Notices' ? 500 : 0
  })
  const tabs = ['Account', 'Notices'].map((label) => ({ label, to: `/${label}`, icon: IconBell }))
  render(<Tabs label="Settings" tabs={tabs} current="/Notices" />)
  expect(screen.getByRole('navigation').scrollLeft).toBe(350)
})
