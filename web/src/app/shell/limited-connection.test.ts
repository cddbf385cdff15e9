import { expect, test } from 'vitest'
import { isLimitedConnection } from './limited-connection.ts'

test.each([
  [{}, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
] as const)('the other screens › on a connection like %j › are left alone: %s', (connection, expected) => {
  expect(isLimitedConnection(connection)).toBe(expected)
})
