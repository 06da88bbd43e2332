//# allFunctionsCalledOnLoad
var e=`trader`,t=t=>t.includes(e)?e:t.at(-1)??``;export{t};