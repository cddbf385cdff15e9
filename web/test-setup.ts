import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect } from 'vitest'

// Testing Library cleans up by itself only where test functions are global
afterEach(cleanup)

// A generous limit for a busy machine, as in vitest.config.ts
configure({ asyncUtilTimeout: 15_000 })

// Missing in happy-dom: Mantine's growing text areas are measured again when fonts load
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// React only prints that a browser would build another tree of what it renders, such as a <div> in a <p>
const print = console.error
const misplaced: string[] = []
console.error = (...parts: unknown[]) => {
  const message = parts.join(' ')
  if (/cannot (be a (descendant|child) of|contain a nested)/.test(message)) misplaced.push(message)
  print(...parts)
}
afterEach(() => expect(misplaced.splice(0)).toEqual([]))
afterAll(() => {
  console.error = print
})
