import { useMediaQuery } from '@mantine/hooks'

/** For rendering other elements on a phone; the same elements in another style need a media query only */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
}
