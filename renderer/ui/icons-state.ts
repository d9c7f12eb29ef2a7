import { bars, disc, filled, ring, thick, type Shape } from './icon-shape.ts'

const cup = thick('M5 11.5V13a5 5 0 0 0 10 0v-1.5', 2)
const lifted = thick('M3.6 7.4 16.4 3.4', 3)
const resting = thick('M3.2 7.6h13.6', 3)

/** Glyphs of call states (`s-`) and of the tray (`t-`): a state is a shape before it is a colour. */
export const stateIcons = {
  's-connected': [disc(10, 10, 6)],
  's-dialling': [disc(3.8, 10, 2.2), disc(10, 10, 2.2), disc(16.2, 10, 2.2)],
  's-hold': [bars('M6.6 4.2v11.6M13.4 4.2v11.6', 3.4)],
  's-missed': [thick('m5 5 10 10M15 5 5 15', 2.8)],
  's-ringing': [
    filled('M10 3.2a4.9 4.9 0 0 0-4.9 4.9c0 3.6-1.6 5-1.6 5h13s-1.6-1.4-1.6-5A4.9 4.9 0 0 0 10 3.2Z'),
    thick('M8 16.6h4', 2.2),
  ],
  't-alert': [cup, thick('M3.2 7.6h6.4', 3), disc(15, 5.6, 3.2)],
  't-call': [cup, lifted, disc(10, 12.6, 1.7)],
  't-dnd': [cup, resting, thick('M8 12.8h4', 1.8)],
  't-hold': [cup, lifted, thick('M8.6 11v3.4M11.4 11v3.4', 1.6)],
  't-idle': [cup, resting],
  't-muted': [cup, lifted, thick('m8.2 10.8 3.6 3.6M11.8 10.8l-3.6 3.6', 1.6)],
  't-offline': [
    thick('M5 11.5V13c0 1.1.36 2.1.96 2.93M9 17.9c.33.07.66.1 1 .1M12.6 17.3A5 5 0 0 0 15 13v-1.5', 2),
    thick('M3.2 7.6h3.6M13.2 7.6h3.6', 3),
  ],
  't-ringing': [
    thick('M5 12.5V14a5 5 0 0 0 10 0v-1.5', 2),
    thick('M3.6 9.6 15.6 6.4', 3),
    thick('M6.2 3.6 5.4 1.6M10.4 2.6V.8M14.4 2.8l1.1-1.7', 1.8),
  ],
  's-ended': [ring(10, 10, 5)],
} as const satisfies Record<string, readonly Shape[]>
