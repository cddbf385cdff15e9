import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMenuCollapsed } from './menu-collapsed.ts'

afterEach(() => localStorage.clear())

function openWindow(isNarrow: boolean) {
  const realMatchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(() => realMatchMedia(isNarrow ? 'all' : 'not all'))
  return renderHook(() => useMenuCollapsed())
}

test('the menu › in a wide window › starts open', () => {
  expect(openWindow(false).result.current[0]).toBe(false)
})

test('the menu › in a narrow window › starts collapsed', () => {
  expect(openWindow(true).result.current[0]).toBe(true)
})

test('the menu › once toggled › stays so, whatever the window’s width', () => {
  const { result } = openWindow(true)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(false)
  expect(openWindow(true).result.current[0]).toBe(false)
})
