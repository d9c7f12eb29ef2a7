import { systemClock } from '#electron/host/clock.ts'
import { programStarter } from '#electron/host/tunnels/programs/start-program.ts'

/** Starts the program in its first argument as the app does, reports it in a line, and continues until it is ended. */
const [name = ''] = process.argv.slice(2)
programStarter(systemClock)(
  { name, args: [] },
  {
    onLine: (line) => process.stdout.write(`${JSON.stringify({ line })}\n`),
    onEnd: () => process.exit(1),
  },
)
setInterval(() => {}, 60_000)
