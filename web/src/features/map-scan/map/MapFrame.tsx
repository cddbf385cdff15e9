import { Button, useComputedColorScheme } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { MapCanvas } from '../../../map/MapCanvas.tsx'
import { useEngineCode } from '../../../map/use-engine-code.ts'
import { useMapStyle } from '../map-scan.data.ts'
import { useIsNetworkIdle } from '../use-is-network-idle.ts'

type MapFrameProps = Omit<ComponentProps<typeof MapCanvas>, 'engineCode' | 'styleUrl' | 'renderFit'> & {
  /** Shown in place of the map where the browser cannot draw one */
  fallback: ReactNode
  /** Whether it is in view: the map's code is loaded from then on */
  isSeen?: boolean
}

/** The map of the portal, in the style that the server names for the page's colours. It loads when the screen's requests are done */
export function MapFrame({ isSeen = true, ...map }: MapFrameProps) {
  const isIdle = useIsNetworkIdle()
  const code = useEngineCode(isIdle && isSeen)
  const style = useMapStyle(code !== null && code !== 'unavailable')
  const scheme = useComputedColorScheme('light')
  // Without its style the map still opens, on a plain background
  const styleUrl = style.isError ? '' : scheme === 'dark' ? style.data?.dark_style_url : style.data?.style_url
  return <MapCanvas {...map} engineCode={code} styleUrl={styleUrl} {...(map.isStill ? {} : { renderFit: fitButton })} />
}

const fitButton = (fit: () => void) => (
  <Button variant="default" size="xs" leftSection={<IconMaximize size={16} stroke={1.75} aria-hidden />} onClick={fit}>
    Fit grid
  </Button>
)
