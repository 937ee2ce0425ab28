package main

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

// templates says where a workload keeps the pod that it makes.
var templates = map[string][]string{
	"Deployment":  {"spec", "template"},
	"StatefulSet": {"spec", "template"},
	"Job":         {"spec", "template"},
	"CronJob":     {"spec", "jobTemplate", "spec", "template"},
}

// podOf answers the pod that a workload would make, as its controller would ask for it.
func podOf(workload document) (document, bool) {
	path, ok := templates[workload.object.GetKind()]
	if !ok {
		return document{}, false
	}
	template, _, _ := unstructured.NestedMap(workload.object.Object, path...)
	pod := &unstructured.Unstructured{Object: template}
	pod.SetAPIVersion("v1")
	pod.SetKind("Pod")
	pod.SetName(workload.object.GetName())
	pod.SetNamespace(workload.object.GetNamespace())
	addClaims(pod, workload)
	text, err := yaml.Marshal(pod.Object)
	return document{text, pod}, err == nil
}

// addClaims gives the pod of a stateful set the volumes that its claims become.
func addClaims(pod *unstructured.Unstructured, workload document) {
	claims, _, _ := unstructured.NestedSlice(workload.object.Object, "spec", "volumeClaimTemplates")
	volumes, _, _ := unstructured.NestedSlice(pod.Object, "spec", "volumes")
	for _, claim := range claims {
		name, _, _ := unstructured.NestedString(claim.(map[string]any), "metadata", "name")
		source := map[string]any{"claimName": name + "-" + pod.GetName()}
		volumes = append(volumes, map[string]any{"name": name, "persistentVolumeClaim": source})
	}
	if len(volumes) > 0 {
		_ = unstructured.SetNestedSlice(pod.Object, volumes, "spec", "volumes")
	}
}
