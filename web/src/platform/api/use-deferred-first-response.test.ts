import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDeferredFirstResponse } from './use-deferred-first-response.ts'

test('a query’s result › in each rendering › is deferred when the first response arrives, and immediate after that', () => {
  const rendered: unknown[] = []
  const { rerender } = renderHook(
    (data: string | undefined) => {
      rendered.push(useDeferredFirstResponse({ data }).data)
    },
    { initialProps: undefined as string | undefined },
  )
  const renderAgainWith = (data: string | undefined) => {
    rendered.length = 0
    rerender(data)
    return [...rendered]
  }
  const [urgent, ...deferred] = renderAgainWith('first')
  expect(urgent).toBeUndefined()
  expect(deferred.at(-1)).toBe('first')
  expect(renderAgainWith('second')[0]).toBe('second')
  // As when another page of rows is requested
  expect(renderAgainWith(undefined)[0]).toBeUndefined()
})
