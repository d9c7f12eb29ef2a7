import postcss from 'postcss';import {readFileSync} from 'fs';import {execSync} from 'child_process';
const files=execSync("git ls-files renderer").toString().trim().split('\n').filter(f=>/\.(vue|css)$/.test(f));
const rules=[];
for(const f of files){let s=readFileSync(f,'utf8');let scoped='';if(f.endsWith('.vue')){const m=s.match(/<style([^>]*)>([\s\S]*?)<\/style>/);if(!m)continue;scoped=m[1];s=m[2]}
 const root=postcss.parse(s);root.walkRules(r=>{if(r.parent.type==='atrule'&&/keyframes/.test(r.parent.name))return;rules.push({f:f.replace('renderer/',''),scoped,sel:r.selector.replace(/\s+/g,' '),at:r.parent.type==='atrule'?'@'+r.parent.name+' '+r.parent.params:'',decls:r.nodes.filter(n=>n.type==='decl').map(d=>d.prop+': '+d.value),line:r.source.start.line})})}
console.log('rules',rules.length,'decls',rules.reduce((a,r)=>a+r.decls.length,0));
if(process.argv[2]==='dup'){const m=new Map();for(const r of rules){const k=r.f+'|'+r.at+'|'+[...r.decls].sort().join(';');if(!m.has(k))m.set(k,[]);m.get(k).push(r)}
 let n=0;for(const [k,v] of m)if(v.length>1){n+=(v.length-1)*(v[0].decls.length+1);console.log(v[0].f,v[0].at,v.map(r=>r.sel+':'+r.line).join(' || '),'{',v[0].decls.join('; '),'}')}console.log('saves',n)}
if(process.argv[2]==='media'){const m=new Map();for(const r of rules)if(r.at){const k=r.f+r.at;m.set(k,(m.get(k)||0)+1)}}
if(process.argv[2]==='within'){for(const r of rules){const same=rules.filter(q=>q.f===r.f&&q.sel===r.sel&&q.at===r.at);if(same.length>1&&same[0]===r)console.log(r.f,r.at,r.sel,same.map(q=>q.line).join())}
 // media redeclare same as base
 for(const r of rules.filter(r=>r.at.startsWith('@media')||r.at.startsWith('@container'))){const base=rules.filter(q=>!q.at&&q.sel===r.sel);for(const b of base){const d=r.decls.filter(x=>b.decls.includes(x));if(d.length)console.log('REDECL',r.f,r.line,r.at,r.sel,d.join(';'))}}}
if(process.argv[2]==='freq'){const sets=new Map();for(const r of rules){const d=r.decls;for(let i=0;i<d.length;i++)for(let j=i+1;j<d.length;j++){const k=[d[i],d[j]].sort().join(' ; ');sets.set(k,(sets.get(k)||0)+1)}}
 for(const [k,n] of [...sets].sort((a,b)=>b[1]-a[1]).slice(0,60))console.log(n,k)}
