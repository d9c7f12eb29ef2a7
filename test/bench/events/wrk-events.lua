-- Sends events with ids of their own; see wrk-sender.ts. Arguments: the event's text with %d for its number, close|keep.
local template, close, number

function init(args)
  template = args[1]
  close = args[2] == 'close'
  number = 0
  wrk.headers['Content-Type'] = 'application/json'
  if close then wrk.headers['Connection'] = 'close' end
end

function request()
  number = number + 1
  return wrk.format('POST', nil, nil, string.format(template, number))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
