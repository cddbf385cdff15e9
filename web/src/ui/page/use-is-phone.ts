import { useMediaQuery } from '@mantine/hooks'

/** For rendering different elements on a phone; a different style of the same elements needs only a media query */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}
