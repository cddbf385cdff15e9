import { MapScanScreen } from './MapScanScreen.tsx'

export default function MapScanYelpScreen() {
  return <MapScanScreen service="yelp" />
}
