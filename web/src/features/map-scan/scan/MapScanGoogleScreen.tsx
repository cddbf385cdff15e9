import { MapScanScreen } from './MapScanScreen.tsx'

export default function MapScanGoogleScreen() {
  return <MapScanScreen service="google" />
}
